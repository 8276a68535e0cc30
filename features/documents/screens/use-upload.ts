import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UploadProgress } from '#ui/forms/upload-state.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { FileRefused, keepDocument, type StoredDocument, type UploadRequest } from './document-upload.ts'
import { documentQueries } from './queries.ts'

export interface WantedUpload extends Pick<UploadRequest, 'file' | 'accepts' | 'folder'> {
  keep: (stored: StoredDocument) => Promise<unknown>
}

export interface Upload extends UploadProgress {
  start: (wanted: WantedUpload, onDone?: () => void) => void
}

export function useUpload(clientId: string): Upload {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const abort = useRef<AbortController>(null)
  const upload = useMutation({
    mutationFn: async ({ keep, ...wish }: WantedUpload) => {
      abort.current = new AbortController()
      setPercent(0)
      await keepDocument({ ...wish, onProgress: setPercent, signal: abort.current.signal }, keep)
    },
    onSuccess: () => queryClient.invalidateQueries(documentQueries.all(clientId)),
  })
  return {
    percent: upload.isPending ? percent : null,
    failure: upload.error && { message: upload.error.message, isWorthRetrying: !(upload.error instanceof FileRefused) },
    start: (wanted, onDone) => upload.mutate(wanted, onDone ? { onSuccess: onDone } : {}),
    retry: () => upload.variables && upload.mutate(upload.variables),
    cancel() {
      abort.current?.abort()
      upload.reset()
    },
  }
}
