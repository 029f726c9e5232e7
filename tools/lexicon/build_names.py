#!/usr/bin/env python3
"""Writes the list of medication names: crates/health/data/names.tsv.

Input 1: the dictionary inside the PyPI package drug-named-entity-recognition 2.0.9 (MIT; compiled by
         its authors from NHS, MedlinePlus, DrugBank's open vocabulary, MeSH and Wikipedia).
Input 2: the hand-made lists beside this file (hand/*.txt), facts from public sources.
Input 3: the English words in crates/english/data/english.txt (SCOWL), to keep out names that are words.

    python3 -m venv env && env/bin/pip install drug-named-entity-recognition==2.0.9
    env/bin/python tools/lexicon/build_names.py --package env/lib/python3*/site-packages/drug_named_entity_recognition
    cargo test -p alara-health -- --ignored write_the_automata

The output is deterministic: same inputs, same bytes. `--report` prints what was left out and why.
"""
import argparse
import bz2
import pathlib
import pickle
import re
import sys
from collections import Counter, defaultdict

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent.parent / "crates" / "health" / "data"

# Words that say how a thing is given or packed, not what it is.
FORM = re.compile(
    r"\b(patch|patches|vaginal|otic|buccal|sublingual|nasal|topical|ophthalmic|inhalers?|inhalation|oral|transdermal|"
    r"eye drops|ear drops|spray and drops|nasal spray|spray|drops|injections?|implant|capsules?|tablets?|cream|ointment|"
    r"gel|powder|solution|lozenges?|gum|viscous|suppositories|for children|supplements?|extended-release|"
    r"intramuscular|subcutaneous|intravesical|intrapleural|pyelocalyceal|low-dose|and drops|combination products)\b"
)
# Salts and esters that make no other medicine of it.
SALT = re.compile(
    r"\b(hydrochloride|hydrobromide|sulfate|sulphate|maleate|fumarate|tartrate|succinate|besylate|mesylate|acetate|"
    r"phosphate|dihydrate|monohydrate|propionate|furoate|dipropionate|valerate|bromide|sodium|potassium|calcium|"
    r"axetil|disoproxil|alafenamide|mofetil|citrate|nitrate|hcl|medoxomil|cilexetil|etexilate)\b"
)
KEEP_SALT = {
    "potassium chloride", "sodium chloride", "calcium carbonate", "potassium citrate", "sodium bicarbonate",
    "calcium acetate", "magnesium sulfate", "magnesium citrate", "potassium iodide", "sodium phosphate", "sodium fluoride",
    "potassium bitartrate", "sodium oxybate", "potassium", "sodium", "calcium", "sodium nitrite", "lithium citrate",
    "potassium sulfate", "sodium sulfate", "sodium picosulfate", "zinc sulfate", "ferric citrate", "caffeine citrate",
}
# One ingredient, one word: the sources know some under two.
SAME = {
    "paracetamol": "acetaminophen", "salbutamol": "albuterol", "adrenaline": "epinephrine",
    "aciclovir": "acyclovir", "beclometasone": "beclomethasone", "cefalexin": "cephalexin",
    "chlorphenamine": "chlorpheniramine", "colecalciferol": "vitamin d", "cholecalciferol": "vitamin d",
    "ergocalciferol": "vitamin d", "cyanocobalamin": "vitamin b12", "hydroxocobalamin": "vitamin b12",
    "vitamin b 12": "vitamin b12", "methylcobalamin": "vitamin b12", "glyceryl trinitrate": "nitroglycerin",
    "simeticone": "simethicone", "hyoscine hydrobromide": "scopolamine", "norethisterone": "norethindrone",
    "norethindrone acetate": "norethindrone", "norethisterone acetate": "norethindrone",
    "mesalazine": "mesalamine", "sodium valproate": "valproate", "valproic acid": "valproate",
    "divalproex": "valproate", "alendronic acid": "alendronate", "risedronic acid": "risedronate",
    "ibandronic acid": "ibandronate", "zoledronic acid": "zoledronate", "etidronic acid": "etidronate",
    "ursodeoxycholic acid": "ursodiol", "mycophenolic acid": "mycophenolate", "mycophenolate mofetil": "mycophenolate",
    "calcipotriol": "calcipotriene", "macrogol": "polyethylene glycol", "polyethylene glycol 3350": "polyethylene glycol",
    "ferrous sulfate": "iron", "ferrous fumarate": "iron", "ferrous gluconate": "iron", "iron supplement": "iron",
    "ferrous salt": "iron", "ferrous": "iron", "iron sucrose": "iron", "calcium": "calcium", "calcium carbonate": "calcium",
    "glibenclamide": "glyburide", "acetylsalicylic acid": "aspirin", "clavulanic acid": "clavulanate",
    "clavulanate": "clavulanate", "rifampicin": "rifampin", "sulfafurazole": "sulfisoxazole",
    "ethinyl estradiol": "ethinylestradiol", "glycopyrronium": "glycopyrronium", "glycopyrrolate": "glycopyrronium",
    "thiamine": "vitamin b1", "riboflavin": "vitamin b2", "niacin": "vitamin b3", "pyridoxine": "vitamin b6",
    "ascorbic acid": "vitamin c", "folic acid": "folic acid", "fish oil": "omega-3", "omega-3 fatty acids": "omega-3",
    "omega-3 acid ethyl esters": "omega-3", "human insulin": "insulin regular", "insulin human": "insulin regular",
    "estrogens": "estrogen", "conjugated estrogens": "estrogen", "tetrahydrozoline": "tetrahydrozoline",
    "cromoglicic acid": "cromolyn", "sodium cromoglicate": "cromolyn", "cromoglicate": "cromolyn",
    "thyroxine": "levothyroxine", "oestradiol": "estradiol", "penicillin v": "phenoxymethylpenicillin",
    "phenoxymethyl penicillin": "phenoxymethylpenicillin", "ciclosporin": "cyclosporine",
    "clomifene": "clomiphene", "frusemide": "furosemide", "lignocaine": "lidocaine", "pethidine": "meperidine",
    "phytonadione": "vitamin k", "phytomenadione": "vitamin k", "buscopan": "hyoscine butylbromide",
    "butylscopolamine": "hyoscine butylbromide", "dextroamphetamine saccharate": "dextroamphetamine",
    "lisdexamphetamine": "lisdexamfetamine", "mixed amphetamine salts": "amphetamine", "bendrofluazide": "bendroflumethiazide",
    "hydroxycarbamide": "hydroxyurea", "azathioprin": "azathioprine", "dexamfetamine": "dextroamphetamine",
    "carmellose": "carboxymethylcellulose", "carmellose sodium": "carboxymethylcellulose", "torasemide": "torsemide",
    "chlortalidone": "chlorthalidone", "levosalbutamol": "levalbuterol", "cefuroxime axetil": "cefuroxime",
    "anhydrous citric acid": "citric acid", "salmon calcitonin": "calcitonin", "calcitonin salmon": "calcitonin",
    "potassium chloride": "potassium", "potassium citrate": "potassium", "potassium gluconate": "potassium",
    "zinc sulfate": "zinc", "zinc gluconate": "zinc", "magnesium citrate": "magnesium", "magnesium oxide": "magnesium",
    "calcium gluconate": "calcium", "calcium citrate": "calcium", "calcium lactate": "calcium", "lithium carbonate": "lithium",
    "lithium citrate": "lithium", "magnesium glycinate": "magnesium", "magnesium gluconate": "magnesium",
    "mepyramine": "pyrilamine", "pizotyline": "pizotifen", "ubidecarenone": "coenzyme q10", "ubiquinol": "coenzyme q10",
    "mecobalamin": "vitamin b12", "niacinamide": "vitamin b3", "vitamin k 1": "vitamin k", "vitamin k 2": "vitamin k",
    "vitamin b 6": "vitamin b6", "pancrelipase": "pancreatin", "pyrantel pamoate": "pyrantel",
    "cholestyramine resin": "cholestyramine", "curcumin": "turmeric", "sennosides": "senna", "senna glycoside": "senna",
    "ergocalciferols": "vitamin d", "pantothenic acid": "vitamin b5", "isophane insulin": "insulin isophane",
    "carnitine": "l-carnitine", "lysine": "l-lysine", "theanine": "l-theanine", "silymarin": "milk thistle",
    "linseed oil": "flaxseed oil", "eicosapentaenoic acid": "omega-3", "icosapent ethyl": "omega-3",
    "ethyl eicosapentaenoic acid": "omega-3", "krill oil": "omega-3", "cod liver oil": "omega-3",
    "levonorgestrel intrauterine system": "levonorgestrel", "dioctyl sulfosuccinic acid": "docusate",
    "paliperidone palmitate": "paliperidone", "clorazepate dipotassium": "clorazepate", "zinc picolinate": "zinc",
    "lipoic acid": "alpha lipoic acid", "st. john's wort": "st john's wort", "lisdexamfetamine dimesylate": "lisdexamfetamine",
    "penicillins": "penicillin", "dehydroepiandrosterone": "dhea", "5-hydroxytryptophan": "5-htp",
    "levomefolic acid": "folic acid", "ferric carboxymaltose": "iron", "ferumoxytol": "iron", "ferric maltol": "iron",
    "ferrous ascorbate": "iron", "ferrous bisglycinate": "iron", "ferric derisomaltose": "iron",
    "iron isomaltoside 1000": "iron", "iron isomaltoside": "iron", "iron dextran": "iron", "vitamin e (alpha-tocopherol)": "vitamin e",
    "tocopherols": "vitamin e", "alpha-tocopherol": "vitamin e", "thyroid": "thyroid", "salbutamol sulfate": "albuterol",
    "lactobacillus acidophilus": "probiotic", "melatonin": "melatonin", "fluticasone furoate": "fluticasone",
    "live shingles vaccine": "zoster vaccine", "fybogel": "psyllium", "ispaghula": "psyllium",
}
# A source's own name for a class, a food, an article or a test page.
NO_CANONICAL = re.compile(
    r"template:|draft:|vaccine candidate|pollen|allergen|whole\b|virus|antibod|transfusion|blood cells|plasma|"
    r"biological functions|water\b|ringer|\(medical use\)|medical uses|radio|\(\d+\w*\)|immun[eo]|contraceptive injections|"
    r"hormone replacement|prophylaxis|therapy|stool softeners|pancreatic enzymes|oral contraceptives|nicotine replacement"
)
# Canadian and other makers' prefixes: "apo-metformin" is metformin and anyone can see it.
MAKER = re.compile(
    r"^(apo|novo|gen|nu|ratio|pms|teva|mylan|dom|sandoz|ran|jamp|auro|act|ava|mint|phl|riva|zym|sr|rho|rhoxal|alti|med|"
    r"penta|scheinpharm|von ct|hexal|ct|merck|stada|azu|al|ratiopharm|von|durban|berlin|alphapharm|ecr|bms|faulding|"
    r"braun|lichtenstein|medphano|wyeth|abz|aliud|heumann|lilly|roche|bayer|ciba|pfizer|hoechst|aventis|norton|lederle|"
    r"purepac|darby|rugby|qualitest|zenith|watson|barr|major|leiner|perrigo|del-ray|ivax|cox|dumex|tatig|lakeside|elan|kp|lu|lph|vit|klonalmox|iv)[- ]"
)
CODE = re.compile(r"^[a-z]{1,5}[- ]?\d|\d{3,}[a-z]?$|^\d")
CHEM = re.compile(
    r"(^|[ -])(n|o|p|d|l|dl|alpha|beta|gamma|trans|cis|meso|methyl|ethyl|hydroxy|dihydro|acid|anhydrous|monohydrate|dihydrate|"
    r"monohydrochloride|dihydrochloride|monosodium|disodium|isomer|hemihydrate|sesquihydrate|sulfoxide|oxide)([ -]|$)"
)
SUFFIX_D = re.compile(r"^[a-z]{4,}[- ](d|m|h|xl|sr|xr|er|la|cr|mr|hct|dm|pm|pe|odt|cd|at|am)$")


LATIN = re.compile(r"(um|ina|ino|ona|ida|ido|ato|olo|ilo|il[ae]?|azol|ene?|ane?)$")
FOREIGN = re.compile(r"^(and|by|with|or|title|website|work) |(^| )(de|und|acido|acid[eo]|saure|von|ct|ratiopharm|hexal|stada|azu|normon|icn|ferrer|far|cinfa|rovi|hemihydrate)( |$)")


def norm(s):
    """The key a spelling is found under. key.rs does the same, and a test holds the two together."""
    s = s.lower().replace("\u2019", "'").replace("\u2018", "'").replace(".", "")
    s = re.sub(r"[^a-z0-9']", " ", s)
    s = re.sub(r"(?<![a-z0-9])'|'(?![a-z0-9])", "", s)
    s = re.sub(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])", " ", s)
    return re.sub(r"\s+", " ", s).strip()


def load_words(path):
    return set(path.read_text().split())


def ingredients(canonical):
    """The active ingredients that a source's canonical name states, sorted."""
    s = re.sub(r"\([^)]*\)", " ", canonical.lower())
    out = set()
    for part in re.split(r"/|,| and | with ", s):
        part = FORM.sub(" ", part)
        part = re.sub(r"-[a-z]{4}$", "", part.strip())  # biologic suffix: -avwa
        part = re.sub(r"\s+", " ", part).strip(" ,-")
        if not part:
            continue
        part = SAME.get(part, part)
        if part not in KEEP_SALT:
            first, _, rest = part.partition(" ")
            bare = re.sub(r"\s+", " ", first + " " + SALT.sub(" ", rest)).strip(" -")
            part = SAME.get(bare, bare)
        if part:
            out.add(part)
    return tuple(sorted(out))


def near(a, b):
    """Damerau-Levenshtein (optimal string alignment) distance, for dropping what a typo search finds anyway."""
    if abs(len(a) - len(b)) > 2:
        return 9
    prev2, prev = None, list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            v = min(prev[j] + 1, row[-1] + 1, prev[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                v = min(v, prev2[j - 2] + 1)
            row.append(v)
        prev2, prev = prev, row
    return prev[-1]


# Parts of brands that are written in capitals, and brands with capitals inside.
CAPITALS = set(
    "sr xr mr xl er cr la hct dsr hfa ir cd od es pm pe dm ds dx sp ms np xt lc fx bl av am ct ln mf nt cv gp gm mv pg ls ab ax bm "
    "br ns hd rb iv mt mlt odt zmt ec ib xe pf ho hc ed cfc asa rd oz tz mps".split()
)
STYLED = {
    w.lower(): w
    for w in "NovoRapid NovoLog NovoMix EpiPen OxyContin ZzzQuil DuoNeb NuvaRing AndroGel MiraLAX NyQuil DayQuil GlucaGen "
    "HumaLOG ClearLax FlexPen KwikPen SoloStar MetroGel DepoProvera ProAir RespiClick AirDuo DuoResp HyloForte PreserVision "
    "MacuShield TheraTears TheraFlu SudoCrem MaxiGesic NuroMol".split()
    if w not in ("HumaLOG", "SudoCrem", "MaxiGesic", "DepoProvera", "HyloForte")
}


def display(name, kind):
    if kind in "Bb":
        words = [STYLED.get(w) or (w.upper() if w in CAPITALS else w[:1].upper() + w[1:]) for w in name.split(" ")]
        return " ".join(words)
    if kind == "E":  # "vitamin d3" is Vitamin D3
        name = re.sub(r"\b[a-z](?=\d*\b)(?!')", lambda m: m.group().upper(), name) if "'" not in name else name
    return name[:1].upper() + name[1:]


def read_hand(words, dropped, report):
    """hand/*.txt -> [(spelling, display, kind, ingredients)], in file order; the first that names a spelling keeps it."""
    kinds = {"generic": "G", "everyday": "E", "brand": "B", "short": "S"}
    rows = []
    # registers.txt is what read_registers.py makes of the public registers, where they could be had; what was written by hand comes first.
    lists = ["generic", "everyday", "short", "brands_us", "brands_australia_uk", "brands_india", "registers"]
    for name in (name for name in lists if name != "registers" or (HERE / "hand" / "registers.txt").exists()):
        kind = None
        for n, line in enumerate((HERE / "hand" / f"{name}.txt").read_text().splitlines(), 1):
            line = line.split("#")[0].strip() if not line.startswith("[") else line
            if not line:
                continue
            if line.startswith("["):
                kind = kinds[line.strip("[]")]
                continue
            left, _, right = line.partition(":")
            parts = sorted({SAME.get(p.strip(), p.strip()) for p in left.split("+")})
            head = next((s.strip() for s in right.split(",") if s.strip()), None)
            if head is None:
                sys.exit(f"{name}.txt:{n}: no spelling")
            for s in (s.strip() for s in right.split(",")):
                if not s:
                    continue
                if norm(s) in dropped:
                    report["hand name dropped"].append(s)
                    continue
                if kind == "B" and all(w in words for w in norm(s).split(" ")) and s not in WORDS_THAT_ARE_NAMES:
                    report["hand name is English"].append(s)
                    continue
                shown = {"G": s, "B": s, "E": s, "S": left.replace("+", " and ")}[kind]
                # A brand made of English words ("night nurse") needs company to be believed.
                wordy = kind == "B" and all(w in words for w in norm(s).split(" "))
                rows.append((norm(s), display(shown, kind), "b" if wordy else kind, tuple(parts)))
    return rows


# English words or pairs of them that are first of all names of medicines: decided by reading every one.
WORDS_THAT_ARE_NAMES = set((HERE / "names_that_are_words.txt").read_text().split("\n")) - {""}


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--package", required=True, type=pathlib.Path)
    ap.add_argument("--out", type=pathlib.Path, default=DATA / "names.tsv")
    ap.add_argument("--report", action="store_true")
    args = ap.parse_args()
    words = load_words(DATA.parent.parent / "english" / "data" / "english.txt")
    with bz2.open(args.package / "drug_ner_dictionary.pkl.bz2") as f:
        d = pickle.load(f)
    variants, canon = d["drug_variant_to_canonical"], d["drug_canonical_to_data"]
    report = defaultdict(list)

    def standing(c):
        x = canon.get(c, {})
        if "medline_plus_id" in x or "nhs_url" in x:
            return 1
        if "wikipedia_url" in x:
            return 2 if "drugbank_id" in x or "/" in c or "vaccine" in c else 0
        if "drugbank_id" in x and "mesh_id" in x:
            return 3
        return 0

    dropped = {
        norm(w.replace("_", " "))
        for line in (HERE / "drop.txt").read_text().splitlines()
        if not line.startswith("#")
        for w in line.split()
    }
    known = {
        norm(w)
        for line in (HERE / "known.txt").read_text().splitlines()
        if not line.startswith("#")
        for w in line.split()
    }
    rows = read_hand(words, dropped, report)
    taken = {r[0] for r in rows}
    found = []
    for spelling in sorted(variants):
        s = norm(spelling)
        for c in variants[spelling]:
            level = standing(c)
            if level == 0 or NO_CANONICAL.search(c) or "vaccine" in c or not c.isascii():
                continue
            parts = ingredients(c)
            if not parts or len(parts) > 6:
                continue
            own = norm(c) == s
            if level == 3 and not own:
                continue
            if level == 3 and " " in s:
                continue
            if "," in spelling or not re.fullmatch(r"[a-z][a-z0-9' ]*", s) or len(s) < 5 or len(s) > 36:
                report["shape"].append(spelling)
                continue
            if s.count(" ") > 3 or (s.count(" ") > 2 and not own):
                report["long"].append(spelling)
                continue
            if re.search(r"\d", s) and not own:
                report["code"].append(spelling)
                continue
            if CODE.search(spelling) or MAKER.search(spelling):
                report["maker or code"].append(spelling)
                continue
            generic = own or any(norm(p) in s or near(s, p) <= 2 for p in parts)
            if "vaccine" in s or s in dropped or FOREIGN.search(s):
                report["dropped"].append(s)
                continue
            if not own and LATIN.search(s) and any(s[:4] == p[:4] for p in parts):
                report["another language"].append(s)
                continue
            if not own and not SUFFIX_D.match(spelling) and CHEM.search(spelling):
                report["chemistry"].append(spelling)
                continue
            if any(re.search(rf"(^| )[a-z]($| )", s) for _ in [0]) and not own and not SUFFIX_D.match(spelling):
                report["single letter"].append(spelling)
                continue
            if all(w in words for w in s.split(" ")) and s not in WORDS_THAT_ARE_NAMES:
                report["English"].append(s)
                continue
            if not own and len(s) >= 8 and " " not in s and any(near(s, p) <= 1 and s[0] == p[0] for p in parts) and s not in taken:
                report["a typo finds it"].append(s)
                continue
            if not own and re.search(r"(um|ina|o|us|e?ne|il|ona|ida|ino|ide|ate|atum)$", s) and any(
                near(s, p) <= 2 and s[0] == p[0] for p in parts
            ):
                report["another language"].append(s)
                continue
            if s in taken:
                continue
            kind = "G" if generic else "B"
            name = (c if own else s) if kind == "B" or own else (parts[0] if len(parts) == 1 else c)
            found.append((level, s, display(name, kind), kind, parts))
    found.sort()
    for level, s, shown, kind, parts in found:
        if s in taken:
            continue
        taken.add(s)
        # Lower case marks a name that few people meet: neither in the hand-made lists nor a generic with an NHS or MedlinePlus page.
        rows.append((s, shown, kind if s in known or (level == 1 and kind == "G") else kind.lower(), parts))

    seen, out = set(), []
    for s, shown, kind, parts in rows:
        if s in seen:
            continue
        seen.add(s)
        out.append((s, shown, kind, "+".join(parts)))
    out.sort()
    args.out.write_text("".join("\t".join(r) + "\n" for r in out))
    print(len(out), "spellings;", dict(Counter(r[2] for r in out)), ";", len({r[3] for r in out}), "sets of ingredients;", args.out.stat().st_size, "bytes")
    if args.report:
        for k, v in sorted(report.items()):
            print(f"-- {k}: {len(v)}")
            print("   ", ", ".join(sorted(set(v))[:400]))


if __name__ == "__main__":
    main()
