import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { LAST_ZONE, serviceRefusal } from '#features/credit-repair/rules/cancel-window.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, type PlainDate, shortDate } from '#platform/rules/dates.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { useKeptFocus } from '#ui/keyboard/kept-focus.ts'
import { Part } from '#ui/part.tsx'
import { late } from '#ui/states/late.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { showToast } from '#ui/states/toast.tsx'
import { usePaper, useSending } from './contract-calls.ts'
import { ContractEnvelope, useEnvelope } from './contract-envelope.tsx'
import { type ClientContract as ClientContractRow, type ClientContracts, contractQueries } from './contract-queries.ts'

// Loaded on demand, because most readers of a client's file don't change the contract.
const AcknowledgeDialog = late(async () => (await import('./contract-dialogs.tsx')).AcknowledgeDialog)
const CancelContractDialog = late(async () => (await import('./cancel-dialog.tsx')).CancelContractDialog)
const PrepareDialog = late(async () => (await import('./prepare-dialog.tsx')).PrepareDialog)
const SignDialog = late(async () => (await import('./contract-dialogs.tsx')).SignDialog)

/** The status of a client's credit repair contract, and the next step. Renders nothing if no contract is required. */
export function ClientContract({ clientId }: { clientId: string }) {
  const { queryKey } = contractQueries.ofClient(clientId)
  const query = useQuery(contractQueries.ofClient(clientId))
  useLive(['repair_enrollments', 'repair_statements', 'repair_contracts'], queryKey, { client_id: clientId })
  const part = useKeptFocus<HTMLDivElement>()
  // Renders nothing until loaded, to avoid layout shift.
  if (!query.data && !query.isError) return null
  return (
    <div ref={part}>
      <Part
        title="Contract"
        about="Before you start work, the client must receive a statement of rights, sign a contract, and have three business days to cancel it."
      >
        <QueryView query={query} failure="Couldn’t load the contract">
          {(contracts) => contracts && <ContractState clientId={clientId} contracts={contracts} />}
        </QueryView>
      </Part>
    </div>
  )
}

interface ContractStateProps {
  clientId: string
  contracts: ClientContracts
}

type Asked = 'acknowledge' | 'prepare' | 'sign' | 'cancel'

const NEXT: Readonly<Record<Asked, string>> = {
  acknowledge: 'Record the acknowledgment',
  prepare: 'Prepare contract',
  sign: 'Record the signature',
  cancel: 'Record a cancellation',
}

function ContractState({ clientId, contracts }: ContractStateProps) {
  const [asked, ask] = useState<Asked | null>(null)
  // The server holds a contract to the client’s day. The company’s is nearer to it than UTC, whose evening is tomorrow.
  const zone = useQuery(timeZoneQuery).data?.time_zone ?? 'UTC'
  const [now] = useState(() => new Date())
  const today = dateOfInstant(now, zone)
  const mayWrite = useMay('enroll_clients')
  const { contract } = contracts
  const close = () => ask(null)
  const whose = { clientId, today, onClose: close }
  const envelope = useEnvelope(clientId)
  const isOut = envelope?.status === 'sent'
  return (
    <div className="mt-3 border-rule border-y py-3">
      {statusOf(contracts, today).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {mayWrite && (
        <div className="mt-3 flex flex-wrap items-center gap-2 print:hidden">
          {commandsOf(contracts).map((act) => (
            <Button
              key={act}
              variant="secondary"
              disabled={act === 'sign' && !maySignOnPaper(contracts, today)}
              onClick={() => ask(act)}
            >
              {act === 'prepare' && contract !== null && !isOver(contract) ? 'Prepare a new one' : NEXT[act]}
            </Button>
          ))}
          {maySend(contracts, today) && !isOut && <SendButton clientId={clientId} />}
          <DocumentButton clientId={clientId} paper="statement">
            Statement of rights (PDF)
          </DocumentButton>
          {contract !== null && !isOver(contract) && (
            <DocumentButton clientId={clientId} paper="contract">
              Contract (PDF)
            </DocumentButton>
          )}
        </div>
      )}
      {envelope && (isOut || (isUnsigned(contract) && envelope.subject_id === contract.id)) && (
        <ContractEnvelope envelope={envelope} timeZone={zone} />
      )}
      <Suspense>
        {asked === 'acknowledge' && <AcknowledgeDialog {...whose} />}
        {asked === 'prepare' && <PrepareDialog {...whose} contracts={contracts} />}
        {asked === 'sign' && contract && <SignDialog {...whose} contract={contract} />}
        {asked === 'cancel' && contract && <CancelContractDialog {...whose} contract={contract} />}
      </Suspense>
    </div>
  )
}

/** Returns true if the client canceled the contract, or it ended with the enrollment. */
const isOver = ({ cancelled_on, ended_at }: ClientContractRow) => cancelled_on !== null || ended_at !== null

const isUnsigned = (contract: ClientContractRow | null): contract is ClientContractRow =>
  contract !== null && contract.cancelled_on === null && contract.signature_name === null

const maySend = ({ contract }: ClientContracts, today: PlainDate) =>
  isUnsigned(contract) && contract.contract_date <= today

const maySignOnPaper = ({ statement, contract }: ClientContracts, today: PlainDate) =>
  statement !== null && contract !== null && contract.contract_date <= today

function SendButton({ clientId }: { clientId: string }) {
  const sending = useSending(clientId, () => showToast('Sent. The client gets a link to sign.'))
  return (
    <>
      <Button variant="primary" pending={sending.isPending && 'Sending...'} onClick={() => sending.mutate(undefined)}>
        Send to sign by link
      </Button>
      {sending.isError && <FormError>{sending.error.message}</FormError>}
    </>
  )
}

function commandsOf({ statement, contract }: ClientContracts): Asked[] {
  const onPaper: Asked[] = statement === null ? ['acknowledge'] : []
  if (contract === null || contract.cancelled_on !== null) return ['prepare', ...onPaper]
  // A notice that was mailed in time still counts.
  if (contract.ended_at !== null) return ['prepare', 'cancel']
  return contract.signature_name === null ? [...onPaper, 'sign', 'prepare'] : ['cancel']
}

const MEANS: Readonly<Record<ClientContractRow['means'], string>> = {
  recorded: ', recorded by staff',
  paper: ' on paper',
  link: ' by link',
  tablet: ' on the tablet',
}

function statusOf({ statement, contract }: ClientContracts, today: PlainDate): string[] {
  const acknowledged =
    statement === null
      ? 'The client has not signed the statement of their credit file rights. They sign it before the contract: by link in one go, or on paper.'
      : `Rights acknowledged on ${shortDate(statement.acknowledged_on)} by ${statement.signature_name}${MEANS[statement.means]}.`
  if (contract === null) return [acknowledged, 'There is no contract yet.']
  const { contract_date, cancel_until, signature_name, cancelled_on, means, signed_on, ended_at } = contract
  const signed = `Contract signed on ${shortDate(signed_on ?? contract_date)} by ${signature_name}${MEANS[means]}.`
  if (cancelled_on !== null) return [acknowledged, signed, `Canceled by the client on ${shortDate(cancelled_on)}.`]
  if (ended_at !== null) {
    const ended = `It ended on ${shortDate(dateOfInstant(ended_at))}, when the enrollment was canceled. To go on, the client signs another.`
    return [acknowledged, signed, ended]
  }
  if (signature_name === null) {
    const prepared = `A contract is ready for the client to sign on ${shortDate(contract_date)}.`
    const ahead = 'You can send it, or record the signature, from that day on. To sign it earlier, prepare a new one.'
    return [acknowledged, contract_date > today ? `${prepared} ${ahead}` : prepared]
  }
  const open = serviceRefusal(contract, dateOfInstant(new Date(), LAST_ZONE))
  return [acknowledged, signed, `${open?.sentence ?? `The cancellation period ended on ${shortDate(cancel_until)}`}.`]
}

interface DocumentButtonProps {
  clientId: string
  paper: 'statement' | 'contract'
  children: string
}

function DocumentButton({ clientId, paper, children }: DocumentButtonProps) {
  const saving = usePaper(clientId, paper)
  return (
    <>
      <Button variant="quiet" pending={saving.isPending && 'Preparing...'} onClick={() => saving.mutate()}>
        {children}
      </Button>
      {saving.isError && <FormError>{saving.error.message}</FormError>}
    </>
  )
}
