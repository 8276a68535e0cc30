import pg from 'pg'
import { BEING_RECOUNTED } from '#platform/rules/being-recounted.ts'

/**
 * Returns true if the database has no figures because they are being recounted. The error message contains the
 * progress.
 */
export const isBeingRecounted = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === BEING_RECOUNTED
