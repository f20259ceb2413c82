type Text = () => string;

/** The columns of a board with a name, and what each of them asks. */
export type Format = {
  title: Text;
  /** One sentence that says when a team takes it. */
  when: Text;
  /** From one to six. */
  columns: { title: Text; hint: Text }[];
};

/** The title of each column with what it asks. */
export const columns = (...texts: [title: Text, hint: Text][]): Format["columns"] =>
  texts.map(([title, hint]) => ({ title, hint }));
