/** Returns the number of an application as people say it, such as A-1042. Returns "No number" for 0: it has none yet. */
export const applicationNumber = (number: number): string => (number === 0 ? 'No number' : `A-${number}`)
