import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  ORGANIZATION_DOCUMENTS_BUCKET,
  type OrganizationDocumentKind,
} from '#features/administration/rules/company-review/documents.ts'
import { FileRefused, keepDocument } from '#features/documents/screens/document-upload.ts'
import type { UploadProgress } from '#ui/forms/upload-state.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { addDocument, organizationReviewQueries, removeDocument } from './queries.ts'

interface WantedDocument {
  file: File
  kind: OrganizationDocumentKind
  /** The document that it replaces. */
  replaces?: string
}

/** Uploads a file and adds it to the draft. */
export function useDocumentUpload(): UploadProgress & { start: (wanted: WantedDocument) => void } {
  const queryClient = useQueryClient()
  const [percent, setPercent] = useState(0)
  const abort = useRef<AbortController>(null)
  const upload = useMutation({
    mutationFn: async ({ file, kind, replaces }: WantedDocument) => {
      abort.current = new AbortController()
      setPercent(0)
      const { signal } = abort.current
      const wish = {
        file,
        accepts: 'scan',
        bucket: ORGANIZATION_DOCUMENTS_BUCKET,
        onProgress: setPercent,
        signal,
      } as const
      await keepDocument(wish, ({ path }) => addDocument(path, kind))
      if (replaces !== undefined) await removeDocument(replaces)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: organizationReviewQueries.own().queryKey }),
  })
  return {
    percent: upload.isPending ? percent : null,
    failure: upload.error && { message: upload.error.message, isWorthRetrying: !(upload.error instanceof FileRefused) },
    start: (wanted) => upload.mutate(wanted),
    retry: () => upload.variables && upload.mutate(upload.variables),
    cancel() {
      abort.current?.abort()
      upload.reset()
    },
  }
}
