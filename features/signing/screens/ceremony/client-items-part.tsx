import { PageButton } from '#features/documents/screens/electronic-records/page-button.tsx'
import { RequestedItem } from '#features/documents/screens/requested/requested-item.tsx'
import { sendDocument } from '#features/documents/screens/requested/send-document.ts'
import type { ClientItems } from '#features/signing/rules/signer-state.ts'
import { FormError } from '#ui/forms/form-error.tsx'
import { openOther } from './calls.ts'
import { usePageTools, useRun } from './page-tools.ts'

interface ClientItemsPartProps {
  items: ClientItems
  company: string
}

/** Everything else that the company asks of the signer: documents to send, to sign, and signed ones, and what comes next. */
export function ClientItemsPart({ items: { requested, others }, company }: ClientItemsPartProps) {
  const { texts } = usePageTools()
  const words = texts.items
  if (requested.length === 0 && others.length === 0) return null
  const isOpen = ({ status }: { status: string }) => status === 'requested' || status === 'expired'
  const missing = requested.filter(isOpen).length + others.filter(({ state }) => state === 'to_sign').length
  return (
    <section aria-labelledby="items" className="mt-8 grid gap-6 border-rule border-t pt-6 print:hidden">
      <div>
        <h2 id="items" className="text-h2">
          {words.heading(company)}
        </h2>
        <p role="status" className="mt-1 text-ink-2">
          {words.next(missing, company)}
        </p>
      </div>
      {requested.length > 0 && <Requested requested={requested} />}
      {others.length > 0 && <Others others={others} />}
    </section>
  )
}

function Requested({ requested }: Pick<ClientItems, 'requested'>) {
  const { act, secrets, texts } = usePageTools()
  const headers = { 'x-signing-link': secrets.token, 'x-signing-session': secrets.session ?? '' }
  return (
    <section aria-labelledby="requested">
      <h3 id="requested" className="font-semibold">
        {texts.items.requested}
      </h3>
      <ul className="mt-1 grid divide-y divide-rule">
        {requested.map((document) => (
          <RequestedItem
            key={document.id}
            requested={document}
            texts={{ ...texts.upload, refusals: texts.refusals }}
            onSend={(file) => sendDocument(headers, document.id, file)}
            onSent={() => void act({ act: 'open' }).catch(() => {})}
          />
        ))}
      </ul>
    </section>
  )
}

function Others({ others }: Pick<ClientItems, 'others'>) {
  const { texts } = usePageTools()
  return (
    <section aria-labelledby="others">
      <h3 id="others" className="font-semibold">
        {texts.items.others}
      </h3>
      <ul className="mt-1 grid divide-y divide-rule">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{other.title}</p>
              <p className="text-ink-2">{texts.items.states[other.state]}</p>
            </div>
            {other.can_open && <OpenOther other={other} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenOther({ other: { id, title, state } }: { other: ClientItems['others'][number] }) {
  const { secrets, texts } = usePageTools()
  const opening = useRun()
  const open = async () => {
    const { token } = await openOther(secrets, id)
    // The page follows the fragment, and shows the server that this page is open.
    window.location.hash = token
  }
  const label = state === 'to_sign' ? texts.items.sign : texts.items.open
  return (
    <div className="grid justify-items-start gap-2">
      {opening.problem !== null && <FormError>{opening.problem}</FormError>}
      <PageButton
        {...(state === 'to_sign' && { look: 'primary' as const })}
        aria-label={`${label}: ${title}`}
        pending={opening.isUnderWay && texts.loading}
        onClick={() => void opening.run(open)}
      >
        {label}
      </PageButton>
    </div>
  )
}
