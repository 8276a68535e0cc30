import pg from 'pg'

/** The code with which the database refuses figures that are being recounted. */
export const BEING_RECOUNTED = 'PT423'

/** Returns true if the database refused figures because they are being recounted. Its message says how much is done. */
export const isBeingRecounted = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === BEING_RECOUNTED
