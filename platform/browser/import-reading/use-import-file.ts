import { useState } from 'react'
import {
  type FileChoices,
  type FileQuestion,
  type ImportFile,
  type ImportLimits,
  NO_CHOICES,
  readImportFile,
} from '#platform/browser/import-file.ts'
import { useMutation } from '#ui/use-mutation.ts'

/** A file being read, with the question that it raises. */
export interface ImportFileReading {
  error: Error | null
  isReading: boolean
  question: { file: string; about: FileQuestion } | null
  choose: (file: File) => void
  settle: (choice: Partial<FileChoices>) => void
  /** Drops the file with its question. */
  forget: () => void
}

/** Reads chosen files, asks what only a person can settle, and passes the file on when it is read. */
export function useImportFile(most: ImportLimits, onRead: (file: ImportFile) => void): ImportFileReading {
  const [pending, setPending] = useState<{ file: File; choices: FileChoices; question: FileQuestion } | null>(null)
  const reading = useMutation({
    mutationFn: async ({ file, choices }: { file: File; choices: FileChoices }) => ({
      ...{ file, choices },
      read: await readImportFile(file, most, choices),
    }),
    onMutate: ({ file }) => {
      // Another file was chosen instead of an answer.
      if (pending !== null && pending.file !== file) setPending(null)
    },
    onSuccess: ({ file, choices, read }) => {
      setPending('question' in read ? { file, choices, question: read.question } : null)
      if ('file' in read) onRead(read.file)
    },
    onError: () => setPending(null),
  })
  return {
    error: reading.error,
    isReading: reading.isPending,
    question: pending && { file: pending.file.name, about: pending.question },
    choose: (file) => reading.mutate({ file, choices: NO_CHOICES }),
    settle: (choice) => pending && reading.mutate({ file: pending.file, choices: { ...pending.choices, ...choice } }),
    forget: () => setPending(null),
  }
}
