import pg from 'pg'
import { BEING_RECOUNTED } from '#platform/rules/being-recounted.ts'

/** Returns true if the database refused figures because they are being recounted. Its message says how much is done. */
export const isBeingRecounted = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === BEING_RECOUNTED
