import { useRef } from 'react'
import { type SignedPaper, uploadSignedPaper } from './signed-paper.ts'

/** Uploads a file once, also if the command that names it is repeated. */
export function useUploadedPaper(clientId: string, paper: SignedPaper) {
  const known = useRef<{ file: File; id: string }>(null)
  return async (file: File) => {
    if (known.current?.file !== file) known.current = { file, id: await uploadSignedPaper(clientId, paper, file) }
    return known.current.id
  }
}
