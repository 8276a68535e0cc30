/** The code with which the database refuses figures that are being recounted: HTTP 423. Its hint is the percent done. */
export const BEING_RECOUNTED = 'PT423'
