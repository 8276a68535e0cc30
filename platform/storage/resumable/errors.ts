/** An error as the tus protocol returns it: a status and plain text. The texts are the hosted service's. */
export class TusError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const otherProtocol = () => new TusError(412, 'Tus-Resumable Required\n')
export const lengthMissing = () => new TusError(400, 'Upload-Length or Upload-Defer-Length header required\n')
export const deferredLength = () => new TusError(501, 'creation-defer-length extension is not (yet) supported.\n')
export const concatenation = () => new TusError(501, 'Concatenation extension is not (yet) supported.\n')
export const metadataInvalid = () =>
  new TusError(400, 'Upload-Metadata is invalid. It MUST consist of one or more comma-separated key-value pairs\n')
export const metadataMissing = (name: string) => new TusError(400, `Upload-Metadata must contain ${name}\n`)
export const maxSizeExceeded = () => new TusError(413, 'Maximum size exceeded\n')
export const sizeExceeded = () => new TusError(413, "upload's size exceeded\n")
export const wrongContentType = () => new TusError(415, 'Content-Type must be application/offset+octet-stream\n')
export const offsetMissing = () => new TusError(403, 'Upload-Offset header required\n')
export const offsetConflict = () => new TusError(409, 'Upload-Offset conflict\n')
export const unknownUpload = () => new TusError(404, 'The file for this url was not found\n')
export const expiredUpload = () => new TusError(410, 'The file for this url no longer exists\n')
export const alreadyFinished = () => new TusError(400, 'Cannot terminate an already completed upload\n')
export const tooManyUploads = () => new TusError(429, 'Too many unfinished uploads. Finish or end one of them first\n')
export const tooManyParts = () => new TusError(413, 'The upload arrived in too many parts\n')
