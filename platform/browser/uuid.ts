const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns true if a text has the form of a UUID, as every id of a row has. */
export const isUuid = (text: string): boolean => UUID.test(text)
