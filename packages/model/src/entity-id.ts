/** `table`, or `schema.table` outside `public`. */
export const entityId = (schema: string, name: string): string => (schema === 'public' ? name : `${schema}.${name}`)
