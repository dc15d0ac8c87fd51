/** A name as a property: bare where it may stand so, else quoted. */
export const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

export const quote = (text: string): string => JSON.stringify(text)

/** Lines two spaces further in. */
const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

/** `{ … }` over lines; the type of no members where there are none. */
export const block = (members: readonly string[]): string => (members.length === 0 ? '{ [_ in never]: never }' : `{\n${indent(members.join('\n'))}\n}`)

/** In the order of their names, so that a file that is made again differs where the schema does. */
export const byName = <T extends { readonly name: string }>(list: readonly T[]): readonly T[] => list.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
