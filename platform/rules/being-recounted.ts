/** The database's error code while figures are being recounted: HTTP 423. Its hint is the percentage done. */
export const BEING_RECOUNTED = 'PT423'
