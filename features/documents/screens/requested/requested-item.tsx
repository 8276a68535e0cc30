import { useRef, useState } from 'react'
import type { RequestedDocument } from '#features/documents/rules/requested-document.ts'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { Refused } from '#platform/browser/client-link.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { oneFile } from './one-file.ts'

/** The words of a requested document, in the reader's language. */
export interface RequestedTexts {
  statuses: Record<RequestedDocument['status'], string>
  due: (day: string) => string
  takePhoto: string
  chooseFiles: string
  addPage: string
  pages: (count: number) => string
  send: string
  sending: string
  startOver: string
  sent: string
  badFile: string
  onePdf: string
  /** By the server's code. */
  refusals: Record<string, string>
}

interface RequestedItemProps {
  requested: RequestedDocument
  texts: RequestedTexts
  /** Sends one file. Throws `Refused` with text for the reader. */
  onSend: (file: File) => Promise<void>
  onSent: () => void
}

/** A requested document, with the buttons to photograph or choose its pages and send them. */
export function RequestedItem({ requested, texts, onSend, onSent }: RequestedItemProps) {
  const { pages, isSending, problem, isSent, add, send, startOver } = useSending(texts, onSend, onSent)
  const isOpen = requested.status === 'requested' || requested.status === 'expired'
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="wrap-anywhere font-medium">{requested.title}</p>
        <p className={isOpen ? 'text-red' : 'text-green'}>{texts.statuses[requested.status]}</p>
      </div>
      {isOpen && (
        <p className="text-ink-2 text-small">
          {texts.due(shortDate(requested.due_on))}. {texts.onePdf}
        </p>
      )}
      {isSent && <Notice>{texts.sent}</Notice>}
      {problem !== null && <FormError>{problem}</FormError>}
      {pages.length > 0 && <p role="status">{texts.pages(pages.length)}</p>}
      {requested.status !== 'cleared' && (
        <div className="flex flex-wrap gap-2">
          {pages.length > 0 && (
            <PageButton look="primary" onClick={() => void send()} pending={isSending && texts.sending}>
              {texts.send}
            </PageButton>
          )}
          <FileInput
            capture
            label={`${pages.length > 0 ? texts.addPage : texts.takePhoto}: ${requested.title}`}
            onFiles={add}
          >
            {pages.length > 0 ? texts.addPage : texts.takePhoto}
          </FileInput>
          <FileInput label={`${texts.chooseFiles}: ${requested.title}`} onFiles={add}>
            {texts.chooseFiles}
          </FileInput>
          {pages.length > 0 && <PageButton onClick={startOver}>{texts.startOver}</PageButton>}
        </div>
      )}
    </li>
  )
}

function useSending(texts: RequestedTexts, onSend: (file: File) => Promise<void>, onSent: () => void) {
  const [pages, setPages] = useState<readonly File[]>([])
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const add = (files: readonly File[]) => {
    setPages([...pages, ...files])
    setProblem(null)
    setSent(false)
  }
  const send = async () => {
    if (isSending) return
    setSending(true)
    setProblem(null)
    try {
      const file = await oneFile(pages, 'document').catch(() => null)
      if (file === null) return setProblem(texts.badFile)
      await onSend(file)
      setPages([])
      setSent(true)
      onSent()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setProblem(texts.refusals[error.code] ?? error.message)
    } finally {
      setSending(false)
    }
  }
  return { pages, isSending, isSent, problem, add, send, startOver: () => setPages([]) }
}

interface FileInputProps {
  label: string
  children: string
  capture?: boolean
  onFiles: (files: File[]) => void
}

function FileInput({ label, children, capture = false, onFiles }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PageButton aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </PageButton>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={capture ? 'image/*' : 'image/*,application/pdf'}
        capture={capture ? 'environment' : undefined}
        multiple={!capture}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
