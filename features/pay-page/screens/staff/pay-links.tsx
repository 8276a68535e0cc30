import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { PAY_PAGE_EVENTS } from '#features/pay-page/rules/pay-link.ts'
import { callFunction, supabase, unlessUnanswered, unwrap } from '#platform/browser/supabase.ts'
import { chosenLanguage, LANGUAGES_OR_CLIENTS } from '#platform/rules/languages/language.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Part } from '#ui/part.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'

const FIRST_EVENTS = 5
const MOST_EVENTS = 100

const eventsQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['pay-page', clientId],
    queryFn: () =>
      unwrap(
        supabase
          .from('pay_page_events')
          .select('id, kind, note, by_name, created_at')
          .eq('client_id', clientId)
          .order('created_at', { ascending: false })
          .limit(MOST_EVENTS),
      ),
  })

function usePayLink(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => callFunction('pay-page-link', { ...body, client_id: clientId }),
    onSuccess: onDone,
    onSettled: (_said, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: ['pay-page', clientId] })),
  })
}

/** The borrower's pay page: sends the link, ends all links, and lists the events. */
export function PayLinks({ clientId }: { clientId: string }) {
  const [isSending, setIsSending] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const events = useQuery(eventsQuery(clientId))
  const mayTake = useMay('take_payments')
  const ending = usePayLink(clientId, () => showToast('All links ended'))
  const action = mayTake && (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setIsSending(true)}>Send the pay page</Button>
      <Button variant="quiet" pending={ending.isPending && 'Ending...'} onClick={() => ending.mutate({ act: 'end' })}>
        End all links
      </Button>
    </div>
  )
  return (
    <Part
      title="Pay page"
      isRuled
      className="mt-8 print:hidden"
      action={action || undefined}
      about="The borrower sees what is due and pays, after a code. The link is also on statements and payoff letters."
    >
      {ending.isError && <FormError>{ending.error.message}</FormError>}
      <QueryView query={events} failure="Couldn’t load the events" loading={<SkeletonRows count={2} />}>
        {(all) => (
          <>
            {all.length === 0 && <p className="py-3 text-ink-2">No link was sent yet.</p>}
            <ul aria-label="Events of the pay page">
              {all.slice(0, isWhole ? MOST_EVENTS : FIRST_EVENTS).map(({ id, kind, note, by_name: by, created_at }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 border-rule border-b py-2">
                  <span>{[PAY_PAGE_EVENTS[`pay_page.${kind}`] ?? kind, note, by].filter(Boolean).join(' · ')}</span>
                  <time dateTime={created_at} className="text-ink-3 text-small">
                    {new Date(created_at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                </li>
              ))}
            </ul>
            {!isWhole && all.length > FIRST_EVENTS && (
              <Button variant="quiet" className="mt-1 -ml-3.5" onClick={() => setIsWhole(true)}>
                Show all
              </Button>
            )}
          </>
        )}
      </QueryView>
      {isSending && <SendDialog clientId={clientId} onClose={() => setIsSending(false)} />}
    </Part>
  )
}

const CHANNELS = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text message' },
]

function SendDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [channel, setChannel] = useState('email')
  const [language, setLanguage] = useState('')
  const sending = usePayLink(clientId, () => {
    showToast('Link sent')
    onClose()
  })
  return (
    <Dialog
      onClose={onClose}
      title="Send the pay page"
      description="The link goes to the address on file. A text needs the client’s consent."
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          sending.mutate({ act: 'send', channel, language: chosenLanguage(language) })
        }}
      >
        {sending.isError && <FormError>{sending.error.message}</FormError>}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="By"
            options={CHANNELS}
            value={channel}
            onChange={({ currentTarget }) => setChannel(currentTarget.value)}
          />
          <SelectField
            label="Language"
            options={LANGUAGES_OR_CLIENTS}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
        </div>
        <DialogActions onClose={onClose} pending={sending.isPending && 'Sending...'}>
          Send
        </DialogActions>
      </form>
    </Dialog>
  )
}
