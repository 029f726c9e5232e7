import { useAppQuery } from "../ipc/backend";
import { Banner, Reading } from "../parts/Mark";
import { inWords } from "../text/failures";
import s from "./trace.module.css";

const ROLES: Record<string, string> = {
  system: "Rules and context",
  user: "You, or Alara for a tool",
  assistant: "The model",
};

/** What went to the model in a turn, word for word, and what came back. */
export function ExactPrompt({ turn }: { turn: string }) {
  const shown = useAppQuery("trace_prompt", { id: turn });
  if (shown.isPending) return <Reading what="Reading the prompt" />;
  if (shown.error) return <Banner waits>{inWords(shown.error)}</Banner>;
  return (
    <section className={s.prompt} aria-label="The exact prompt">
      {shown.data.messages.map((message, index) => {
        const key = `${index}`;
        return (
          <div key={key}>
            <h3>{ROLES[message.role] ?? message.role}</h3>
            <pre>{message.content}</pre>
          </div>
        );
      })}
      {shown.data.tools !== "" && (
        <div>
          <h3>Tools, beside it</h3>
          <pre>{shown.data.tools}</pre>
        </div>
      )}
      {shown.data.replies.map((reply, index) => {
        const title = `What came back to request ${index + 1}`;
        return (
          <div key={title}>
            <h3>{title}</h3>
            <pre>{reply}</pre>
          </div>
        );
      })}
      {shown.data.reviews.map((review, index) => {
        const title = `What a second reader was asked${index > 0 ? `, ${index + 1}` : ""}`;
        return (
          <div key={title}>
            <h3>{title}</h3>
            <pre>{review.messages.map((message) => message.content).join("\n\n")}</pre>
            <h3>What came back</h3>
            <pre>{review.reply}</pre>
          </div>
        );
      })}
    </section>
  );
}
