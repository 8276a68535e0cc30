/** A row of the database before it is sent as JSON, which makes strings of its instants. */
export type WithDates<Sent, Instant extends keyof Sent> = Omit<Sent, Instant> & {
  [Name in Instant]: Date | Extract<Sent[Name], null>
}
