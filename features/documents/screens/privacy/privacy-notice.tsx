import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import type { PrivacyEntryKind } from '#features/documents/rules/privacy/client-status.ts'
import {
  type ClientPrivacy,
  clientPrivacy,
  limitsInForce,
  limitsOffered,
} from '#features/documents/rules/privacy/client-status.ts'
import type { PrivacyNoticeByEmail } from '#features/documents/rules/privacy/notice-by-email.ts'
import { LIMITS } from '#features/documents/rules/privacy/practices.ts'
import { CHOICE_WAYS, NOTICE_WAYS } from '#features/documents/rules/privacy/privacy-command.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { Part } from '#ui/part.tsx'
import { saveFile } from '#ui/save-file.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { StatusWord } from '#ui/status-icon.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { ChooseDialog, GiveDialog } from './privacy-dialogs.tsx'
import { type NoticeVersion, type PrivacyEntryRow, printedFor, privacyOf } from './privacy-queries.ts'

interface ClientPrivacyProps {
  clientId: string
}

/** Shows whether a client received the company's privacy notice, and which sharing they limit. */
export function ClientPrivacyNotice({ clientId }: ClientPrivacyProps) {
  const privacy = useQuery(privacyOf(clientId))
  const { queryKey } = privacyOf(clientId)
  useLive('privacy_entries', queryKey, { client_id: clientId })
  useLive('electronic_consents', queryKey, { client_id: clientId })
  useLive('clients', queryKey, { id: clientId })
  return (
    <Part title="Privacy notice" className="mt-8 space-y-2 print:break-inside-avoid">
      <QueryView query={privacy} failure="Couldn’t load this client’s privacy records">
        {(loaded) => <Standing clientId={clientId} {...loaded} />}
      </QueryView>
    </Part>
  )
}

interface StandingProps extends ClientPrivacyProps {
  notices: NoticeVersion[]
  entries: PrivacyEntryRow[]
  byEmail: PrivacyNoticeByEmail
}

function Standing({ clientId, notices, entries, byEmail }: StandingProps) {
  // The server's date.
  const [today] = useState(() => dateOfInstant(new Date(), 'UTC'))
  const mayWrite = useMay('record_consents')
  const newest = notices[0]
  const privacy = clientPrivacy(notices, entries, today)
  const limits = limitsInForce(entries)
  if (newest === undefined)
    return (
      <p className="text-ink-2">
        Your company has not published a privacy notice yet. An owner or admin can write it in Org Admin.
      </p>
    )
  return (
    <>
      <StatusWord {...lookOf(privacy)}>{wordsOf(privacy, newest)}</StatusWord>
      {limits.length > 0 && (
        <div className="wrap-anywhere">
          <p className="font-semibold">The client limits sharing:</p>
          <ul aria-label="Limits chosen by the client" className="list-disc pl-5">
            {limits.map((code) => (
              <li key={code}>{LIMITS[code]}</li>
            ))}
          </ul>
        </div>
      )}
      {mayWrite && <Acts clientId={clientId} notice={newest} limits={limits} byEmail={byEmail} />}
      <History notices={notices} entries={entries} />
    </>
  )
}

function lookOf({ standing }: ClientPrivacy) {
  if (standing === 'current') return { Icon: CircleCheck, color: 'text-green' }
  return standing === 'yearly' ? { Icon: Clock, color: 'text-yellow' } : { Icon: CircleAlert, color: 'text-yellow' }
}

function wordsOf(privacy: ClientPrivacy, { version }: NoticeVersion): string {
  switch (privacy.standing) {
    case 'unpublished':
    case 'not_given':
      return 'Not given to this client yet'
    case 'changed':
      return `Given in version ${privacy.givenVersion}. Practices have changed since: give version ${version}`
    case 'yearly':
      return `Due again: a year ended on ${shortDate(privacy.dueOn)}`
    case 'current':
      return privacy.dueOn === null ? 'Given' : `Given; due again by ${shortDate(privacy.dueOn)}`
  }
}

interface ActionsProps extends ClientPrivacyProps {
  notice: NoticeVersion
  limits: readonly (keyof typeof LIMITS)[]
  byEmail: PrivacyNoticeByEmail
}

function Acts({ clientId, notice, limits, byEmail }: ActionsProps) {
  const [asking, setAsking] = useState<PrivacyEntryKind | null>(null)
  const region = useKeptFocus<HTMLDivElement>()
  const close = () => setAsking(null)
  const about = { clientId, notice, onClose: close }
  const canChoose = limitsOffered(notice).length > 0 || limits.length > 0
  return (
    <div ref={region} className="flex flex-wrap gap-2 print:hidden">
      <PrintButton clientId={clientId} notice={notice} />
      <Button onClick={() => setAsking('given')}>Record as given</Button>
      {canChoose && <Button onClick={() => setAsking('chosen')}>Record a choice</Button>}
      {asking === 'given' && <GiveDialog {...about} byEmail={byEmail} />}
      {asking === 'chosen' && <ChooseDialog {...about} limits={limits} />}
    </div>
  )
}

function PrintButton({ clientId, notice: { id, published_at } }: Omit<ActionsProps, 'limits' | 'byEmail'>) {
  const printing = useMutation({
    mutationFn: () => printedFor(clientId, id),
    onSuccess: (file) => saveFile(file, `privacy-notice-${dateOfInstant(published_at, 'UTC')}.pdf`),
  })
  return (
    <>
      <Button pending={printing.isPending && 'Preparing notice...'} onClick={() => printing.mutate()}>
        Notice as PDF
      </Button>
      {printing.isError && <FormError>{printing.error.message}</FormError>}
    </>
  )
}

const wayOf = (how: string) =>
  [...NOTICE_WAYS, ...CHOICE_WAYS].find(({ value }) => value === how)?.label.toLowerCase() ?? how

function History({ notices, entries }: Omit<StandingProps, 'clientId' | 'byEmail'>) {
  if (entries.length === 0) return null
  return (
    <ul aria-label="Records" className="text-ink-2 text-small">
      {entries.map(({ id, kind, notice_id, limits, how, happened_on, recorded_by_name }) => (
        <li key={id} className="wrap-anywhere border-rule border-b py-1">
          {kind === 'given'
            ? `Version ${notices.find((one) => one.id === notice_id)?.version ?? '?'} given ${wayOf(how)}`
            : `${limits.length === 0 ? 'No more limits' : `Limits ${limits.length} of the notice’s choices`}, told ${wayOf(how)}`}
          , {shortDate(happened_on)}, recorded by {recorded_by_name}
        </li>
      ))}
    </ul>
  )
}
