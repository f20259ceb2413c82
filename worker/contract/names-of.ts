/** The keys of an object that has no others than its type names. `Object.keys` cannot know that, so it returns `string[]`. */
export const namesOf = <Name extends string>(named: Readonly<Record<Name, unknown>>) => Object.keys(named) as Name[];
