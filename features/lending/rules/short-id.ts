/** Returns the first eight characters of an id, by which screens name a record and searches find it: '#0190a0a0'. */
export const shortId = (id: string): string => `#${id.slice(0, 8)}`
