#!/usr/bin/env python3
"""Reads the public registers of medicines into a list that build_names.py takes: hand/registers.txt.

    read_registers.py --rxnorm DIR      RxNorm "Current Prescribable Content" (RRF): RXNCONSO.RRF and RXNREL.RRF in it
                      --openfda FILE    openFDA's drug/ndc download (JSON with "results")
                      --dmd DIR         NHS dm+d (XML): f_vtm2*.xml, f_vmp2*.xml, f_amp2*.xml and f_ingredient2*.xml in it
                      --out FILE        by default hand/registers.txt beside this file
    read_registers.py --self-test       the readers on a few lines in each register's form

Any of them may be left out. RxNorm's prescribable subset and openFDA are in the public domain, dm+d is under the Open Government Licence: who runs
this adds its source and date to crates/health/data/README.md. Same inputs, same bytes. None could be fetched where this was written.
"""
import argparse
import glob
import io
import json
import os
import pathlib
import re
import sys
import xml.etree.ElementTree as tree
from collections import defaultdict

HERE = pathlib.Path(__file__).resolve().parent
# Where a product's name ends and its strength, form or pack begins.
REST = re.compile(r"\s+(?=\d|(tablets?|capsules?|caplets?|oral|eye|ear|nasal|inhaler|cream|gel|ointment|solution|suspension|injection|patch(es)?|"
                  r"spray|drops|sachets?|suppositories|lozenges?|liquid|syrup|granules|powder)\b)", re.I)


def plain(name):
    """A name as the hand lists write it; None where it is no plain name."""
    name = " ".join(REST.split(name.strip().lower(), maxsplit=1)[0].replace("®", "").replace("™", "").split()).strip(" ,.-")
    return name if 3 <= len(name) <= 40 and re.fullmatch(r"[a-z0-9][a-z0-9 '\-]*", name) else None


def rxnorm(conso, rel):
    """Brands (BN) with the ingredients (IN) that RxNorm calls them a trade name of, and the ingredients themselves."""
    ingredients, brands, of = {}, {}, defaultdict(set)
    for row in (line.rstrip("\n").split("|") for line in conso):
        if len(row) > 16 and row[11] == "RXNORM" and row[16] in ("N", ""):
            if row[12] == "IN":
                ingredients[row[0]] = row[14]
            elif row[12] == "BN":
                brands[row[0]] = row[14]
    for row in (line.rstrip("\n").split("|") for line in rel):
        # The second concept stands in the relation to the first.
        if len(row) > 7 and row[7] == "tradename_of" and row[4] in brands and row[0] in ingredients:
            of[row[4]].add(ingredients[row[0]])
    for name in ingredients.values():
        yield "generic", name, {name}
    for code, parts in of.items():
        yield "brand", brands[code], parts


def openfda(file):
    for product in json.load(file)["results"]:
        parts = {each["name"] for each in product.get("active_ingredients", []) if each.get("name")}
        if product.get("brand_name") and parts:
            generic = product["brand_name"].lower() == product.get("generic_name", "").lower()
            yield "generic" if generic and len(parts) == 1 else "brand", product["brand_name"], parts


def dmd(vtm, vmp, amp, ingredient):
    """Actual products (AMP) by the virtual product (VMP) whose ingredients (VPI) they hold."""
    def rows(files, tag):
        for file in files:
            for row in tree.parse(file).iter(tag):
                found = {each.tag: (each.text or "").strip() for each in row}
                if found.get("INVALID") != "1":
                    yield found
    named = {row["ISID"]: row["NM"] for row in rows(ingredient, "ING")}
    parts = defaultdict(set)
    for row in rows(vmp, "VPI"):
        if row.get("ISID") in named:
            parts[row["VPID"]].add(named[row["ISID"]])
    for row in rows(vtm, "VTM"):
        if "+" not in row["NM"]:
            yield "generic", row["NM"], {row["NM"]}
    for row in rows(amp, "AMP"):
        if parts.get(row.get("VPID")):
            yield "brand", row["NM"], parts[row["VPID"]]


def written(found):
    """The hand lists' own form: a heading, then `ingredient+ingredient: name, name`."""
    names = {"generic": defaultdict(set), "brand": defaultdict(set)}
    for kind, name, parts in found:
        name, parts = plain(name), [plain(part) for part in parts]
        # More than six ingredients, or one that has no plain name: not a name that anyone says.
        if name and all(parts) and 0 < len(parts) <= 6 and not (kind == "brand" and name in parts):
            names[kind]["+".join(sorted(parts))].add(name)
    lines = ["# Written by read_registers.py; see the sources in crates/health/data/README.md."]
    for kind, of in names.items():
        lines.append(f"[{kind}]")
        lines += [f"{parts}: {', '.join(sorted(each))}" for parts, each in sorted(of.items())]
    return "\n".join(lines) + "\n"


def self_test():
    def row(*cells):
        return "|".join(cells) + "|"
    atom = lambda code, kind, name: row(code, "ENG", "", "", "", "", "", "", "", "", "", "RXNORM", kind, code, name, "", "N")
    conso = [atom("1", "IN", "Lisinopril"), atom("2", "IN", "Hydrochlorothiazide"), atom("3", "BN", "Zestoretic"), atom("4", "SCD", "x")]
    rel = [row(one, "", "CUI", "RN", "3", "", "CUI", "tradename_of") for one in "12"]
    fda = io.StringIO(json.dumps({"results": [{"brand_name": "Advil PM", "generic_name": "x", "active_ingredients": [
        {"name": "IBUPROFEN"}, {"name": "DIPHENHYDRAMINE"}]}, {"brand_name": "No parts"}]}))
    xml = lambda text: [io.StringIO(f"<all>{text}</all>")]
    nhs = dmd(xml("<VTM><VTMID>1</VTMID><NM>Paracetamol</NM></VTM><VTM><NM>Old</NM><INVALID>1</INVALID></VTM>"),
              xml("<VPI><VPID>9</VPID><ISID>5</ISID></VPI>"), xml("<AMP><VPID>9</VPID><NM>Panadol 500mg tablets</NM></AMP>"),
              xml("<ING><ISID>5</ISID><NM>Paracetamol</NM></ING>"))
    got = written([*rxnorm(conso, rel), *openfda(fda), *nhs]).splitlines()[1:]
    wanted = ["[generic]", "hydrochlorothiazide: hydrochlorothiazide", "lisinopril: lisinopril", "paracetamol: paracetamol", "[brand]",
              "diphenhydramine+ibuprofen: advil pm", "hydrochlorothiazide+lisinopril: zestoretic", "paracetamol: panadol"]
    if got != wanted:
        sys.exit("read_registers.py read its own samples wrong:\n" + "\n".join(got))


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for flag in ("--rxnorm", "--openfda", "--dmd"):
        parse.add_argument(flag)
    parse.add_argument("--out", default=HERE / "hand" / "registers.txt")
    parse.add_argument("--self-test", action="store_true")
    args = parse.parse_args()
    if args.self_test:
        return self_test()
    found = []
    if args.rxnorm:
        lines = [open(os.path.join(args.rxnorm, name), encoding="utf-8") for name in ("RXNCONSO.RRF", "RXNREL.RRF")]
        found += rxnorm(*lines)
    if args.openfda:
        found += openfda(open(args.openfda, encoding="utf-8"))
    if args.dmd:
        found += dmd(*(sorted(glob.glob(os.path.join(args.dmd, f"f_{part}2*.xml"))) for part in ("vtm", "vmp", "amp", "ingredient")))
    if not found:
        parse.error("nothing was read: name at least one register")
    pathlib.Path(args.out).write_text(written(found), encoding="utf-8")


if __name__ == "__main__":
    main()
