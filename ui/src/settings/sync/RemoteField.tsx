import { type FormEvent, useId, useState } from "react";
import fields from "../../fields/fields.module.css";
import type { RemoteKind, RemoteLogin } from "../../generated/types";
import { Button } from "../../parts/Button";
import { Banner } from "../../parts/Mark";
import s from "./sync.module.css";

/** What lies between the computers. */
export type Way = "folder" | RemoteKind;

interface Part {
  key: string;
  label: string;
  example?: string;
  secret?: boolean;
}

const PARTS: Record<RemoteKind, Part[]> = {
  webdav: [
    {
      key: "address",
      label: "Address of the folder",
      example: "https://cloud.example/remote.php/dav/files/me/alara",
    },
    { key: "name", label: "Your name there" },
    { key: "secret", label: "Password, best one made for Alara alone", secret: true },
  ],
  s3: [
    { key: "bucket", label: "Bucket and folder", example: "s3://bucket/alara" },
    { key: "endpoint", label: "Address of the service", example: "https://s3.example" },
    { key: "region", label: "Region", example: "eu-central-1" },
    { key: "name", label: "Id of the key" },
    { key: "secret", label: "Secret of the key", secret: true },
  ],
};

/** What is typed into the fields of a service. */
export function useTyped(parts: Part[]) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const text = (key: string) => (key === "secret" ? (typed[key] ?? "") : (typed[key] ?? "").trim());
  return {
    typed,
    text,
    lacks: parts.some(({ key }) => text(key) === ""),
    login: (): RemoteLogin => ({ name: text("name"), secret: text("secret") }),
    set: (key: string, value: string) => setTyped({ ...typed, [key]: value }),
    clear: () => setTyped({}),
  };
}

/** The fields by which one gets in: the address stands already. */
export const loginParts = (service: RemoteKind) =>
  PARTS[service].filter(({ key }) => key === "name" || key === "secret");

/** The fields of a service. */
export function RemoteFields({
  parts,
  typed,
  onTyped,
}: {
  parts: Part[];
  typed: Record<string, string>;
  onTyped(key: string, value: string): void;
}) {
  const id = useId();
  return parts.map(({ key, label, example, secret }) => (
    <div className={s.field} key={key}>
      <label htmlFor={`${id}-${key}`}>{label}</label>
      <span className={fields.control}>
        <input
          id={`${id}-${key}`}
          type={secret ? "password" : "text"}
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
          value={typed[key] ?? ""}
          onChange={(event) => onTyped(key, event.target.value)}
        />
      </span>
    </div>
  ));
}

/** The fields of a service, and one button that shows what would leave. */
export function RemoteField({
  way,
  busy,
  error,
  changed,
  onRemote,
}: {
  way: RemoteKind;
  busy: boolean;
  error: string | undefined;
  /** What was shown is of another place now. */
  changed: () => void;
  onRemote(place: string, login: RemoteLogin): void;
}) {
  const parts = PARTS[way];
  const { typed, text, lacks, login, set } = useTyped(parts);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacks || busy) return;
    const bucket = `${text("bucket")}?endpoint=${text("endpoint")}&region=${text("region")}`;
    onRemote(way === "s3" ? bucket : text("address"), login());
  }
  return (
    <form className={s.terms} onSubmit={submit}>
      <RemoteFields
        parts={parts}
        typed={typed}
        onTyped={(key, value) => {
          set(key, value);
          changed();
        }}
      />
      {error && (
        <Banner waits role="alert">
          {error}
        </Banner>
      )}
      <Button className={s.way} type="submit" busy={busy} disabled={lacks}>
        See what leaves
      </Button>
    </form>
  );
}
