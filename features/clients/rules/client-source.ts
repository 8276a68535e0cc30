/** The ways by which a company gets a client. `unknown`: added before the source was recorded. */
export const CLIENT_SOURCES = ['staff', 'import', 'api', 'online', 'unknown'] as const
export type ClientSource = (typeof CLIENT_SOURCES)[number]
