import { type FormEvent, useId, useState } from "react";
import fields from "../../fields/fields.module.css";
import type { RemoteLogin } from "../../generated/types";
import { Button } from "../../parts/Button";
import { Banner } from "../../parts/Mark";
import s from "./sync.module.css";

/** What lies between the computers. */
export type Way = "folder" | "webdav" | "s3";

interface Part {
  key: string;
  label: string;
  example?: string;
  secret?: boolean;
}

const PARTS: Record<Exclude<Way, "folder">, Part[]> = {
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

/** The fields of a service, and one button that shows what would leave. */
export function RemoteField({
  way,
  busy,
  error,
  changed,
  onRemote,
}: {
  way: Exclude<Way, "folder">;
  busy: boolean;
  error: string | undefined;
  /** What was shown is of another place now. */
  changed: () => void;
  onRemote(place: string, login: RemoteLogin): void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const parts = PARTS[way];
  const text = (key: string) => (key === "secret" ? (typed[key] ?? "") : (typed[key] ?? "").trim());
  const lacks = parts.some(({ key }) => text(key) === "");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (lacks || busy) return;
    const bucket = `${text("bucket")}?endpoint=${text("endpoint")}&region=${text("region")}`;
    onRemote(way === "s3" ? bucket : text("address"), { name: text("name"), secret: text("secret") });
  }
  return (
    <form className={s.terms} onSubmit={submit}>
      {parts.map(({ key, label, example, secret }) => (
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
              onChange={(event) => {
                setTyped({ ...typed, [key]: event.target.value });
                changed();
              }}
            />
          </span>
        </div>
      ))}
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
