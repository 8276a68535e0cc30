import { useRef, useState } from 'react'
import { UPLOAD_KINDS, type UploadKind } from '#features/credit-repair/rules/client-page/uploads.ts'
import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { oneFile } from '#features/documents/screens/requested/one-file.ts'
import { Refused } from '#platform/browser/client-link.ts'
import { FormError, Notice } from '#ui/forms/form-error.tsx'
import { PageSection } from './page-section.tsx'
import { useRepairTools, useRun } from './page-tools.ts'
import { sendDocument } from './send-document.ts'

/** Sends proof of identity and address, and other documents, as photos or PDF files. */
export function UploadPart() {
  const { texts } = useRepairTools()
  return (
    <PageSection title={texts.uploads.heading}>
      <p>{texts.uploads.about}</p>
      <ul>
        {UPLOAD_KINDS.map((kind) => (
          <Upload key={kind} kind={kind} />
        ))}
      </ul>
    </PageSection>
  )
}

function Upload({ kind }: { kind: UploadKind }) {
  const { secrets, texts } = useRepairTools()
  const words = texts.uploads
  const input = useRef<HTMLInputElement>(null)
  const [isSent, setSent] = useState(false)
  const sending = useRun()
  const send = (files: readonly File[]) =>
    void sending.run(async () => {
      setSent(false)
      const file = await oneFile(files, 'document').catch(() => null)
      if (file === null) throw new Refused(words.unreadable, false, 'FILE_UNREADABLE')
      await sendDocument(secrets, kind, file)
      setSent(true)
    })
  return (
    <li className="grid justify-items-start gap-2 border-rule border-b py-3">
      <p className="font-medium">{words.kinds[kind]}</p>
      {isSent && <Notice>{words.sent}</Notice>}
      {sending.problem !== null && <FormError>{sending.problem}</FormError>}
      <PageButton
        aria-label={`${words.choose}: ${words.kinds[kind]}`}
        pending={sending.isUnderWay && words.sending}
        onClick={() => input.current?.click()}
      >
        {words.choose}
      </PageButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={words.kinds[kind]}
        accept="image/*,application/pdf"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) send(files)
        }}
      />
    </li>
  )
}
