import { LinkedText } from "#app/ui/linked-text.tsx";
import { mentionParts } from "#party/board/mentions.ts";

/** A text with those whom it names. @param nameOf of a member, or what stands for somebody who is none any more */
export const SaidText = ({ text, nameOf }: { text: string; nameOf: (userId: string) => string }) =>
  mentionParts(text).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <LinkedText key={index} text={part} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} className="font-semibold text-accent">
        @<bdi>{nameOf(part)}</bdi>
      </span>
    ),
  );
