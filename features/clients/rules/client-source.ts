/** How a client came into the file; `unknown` is who came before that was recorded. */
export const CLIENT_SOURCES = ['staff', 'import', 'api', 'unknown'] as const
export type ClientSource = (typeof CLIENT_SOURCES)[number]
