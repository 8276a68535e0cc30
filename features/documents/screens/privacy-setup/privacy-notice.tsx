import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { dateOfInstant, shortMoment } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { PrivacyForm } from './privacy-form.tsx'
import { PrivacyPages } from './privacy-pages.tsx'
import { type PublishedNotice, printNotice, privacyNotices } from './privacy-queries.ts'

/** The company's privacy notice by version: the current one, the earlier ones, and the form for the next. */
export function PrivacyNotice() {
  const notices = useQuery(privacyNotices)
  return (
    <Part
      title="Privacy notice"
      about="Tells clients how you share their information (12 CFR 1016; auto dealers 16 CFR 313), in the words of the model form. Published versions can’t be edited because clients have received them. Have counsel read it before you publish."
      className="space-y-6"
    >
      <QueryView query={notices} failure="Couldn’t load the privacy notice">
        {(rows) => <Versions notices={rows} />}
      </QueryView>
    </Part>
  )
}

function Versions({ notices: [current, ...former] }: { notices: readonly PublishedNotice[] }) {
  const mayWrite = useMayWrite()
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      {current ? (
        <Current notice={current} />
      ) : (
        <p className="text-ink-2">
          No privacy notice has been published yet. Publish one before you give it to clients.
        </p>
      )}
      {mayWrite && !isWriting && (
        <div className="print:hidden">
          <Button variant={current ? 'secondary' : 'primary'} onClick={() => setWriting(true)}>
            {current ? 'Write a new version' : 'Write the privacy notice'}
          </Button>
        </div>
      )}
      {isWriting && <PrivacyForm current={current} onClose={() => setWriting(false)} />}
      {former.length > 0 && (
        <Disclosure title="Earlier versions" note={former.length.toLocaleString('en-US')} isOpen={false}>
          <ul>
            {former.map((notice) => (
              <li
                key={notice.id}
                className="flex flex-wrap items-center justify-between gap-2 border-rule border-b py-2"
              >
                <span>{publishedWords(notice)}</span>
                <PrintButton notice={notice} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

const publishedWords = ({ version, published_at, published_by_name }: PublishedNotice) =>
  `Version ${version}, published ${shortMoment(published_at)} by ${published_by_name}`

function Current({ notice }: { notice: PublishedNotice }) {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">{publishedWords(notice)}</p>
        <PrintButton notice={notice} />
      </div>
      <PrivacyPages notice={notice.contents} label="Current privacy notice" />
    </div>
  )
}

function PrintButton({ notice: { id, version, published_at } }: { notice: PublishedNotice }) {
  const mayWrite = useMayWrite()
  const printing = useMutation({
    mutationFn: () => printNotice(id),
    onSuccess: (file) => saveFile(file, `privacy-notice-${dateOfInstant(published_at, 'UTC')}.pdf`),
  })
  if (!mayWrite) return null
  return (
    <div className="print:hidden">
      <Button
        aria-label={`Version ${version} as PDF`}
        pending={printing.isPending && 'Preparing...'}
        onClick={() => printing.mutate()}
      >
        As PDF
      </Button>
      {printing.isError && <FormError>{printing.error.message}</FormError>}
    </div>
  )
}
