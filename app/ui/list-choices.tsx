import { LinkTabs } from "./link-tabs.tsx";

type ListChoice = {
  label: string;
  /** Its name in the address, which does not have the first option. */
  parameter: string;
  options: readonly { value: string; label: string }[];
  value: string;
};

/** What a list shows, and how: each choice keeps the others. */
export function ListChoices({ path, choices }: { path: string; choices: readonly ListChoice[] }) {
  const pathWith = (changed: ListChoice, value: string): string => {
    const query = new URLSearchParams();
    for (const choice of choices) {
      const chosen = choice === changed ? value : choice.value;
      if (chosen !== choice.options[0]?.value) query.set(choice.parameter, chosen);
    }
    return query.size === 0 ? path : `${path}?${query}`;
  };
  return (
    <div className="mb-4 flex flex-wrap justify-between gap-x-4 gap-y-2">
      {choices.map((choice, index) => (
        <LinkTabs
          key={choice.parameter}
          label={choice.label}
          tabs={choice.options.map(({ value, label }) => ({
            to: pathWith(choice, value),
            label,
            current: value === choice.value,
          }))}
          plain={index > 0}
          className="min-w-0"
        />
      ))}
    </div>
  );
}
