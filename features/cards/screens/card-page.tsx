import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { useLive } from '#platform/browser/live.ts'
import { dateOfInstant, shortDate } from '#platform/rules/dates.ts'
import '#ui/printing/on-paper.css'
import { PageHeader } from '#ui/page-header.tsx'
import { usePageName } from '#ui/page-name.ts'
import { MissingRecord } from '#ui/states/missing-record.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { CenteredSpinner } from '#ui/states/spinner.tsx'
import { CardActions } from './card-actions.tsx'
import { CardLedger } from './card-ledger.tsx'
import { CardReviews } from './card-reviews.tsx'
import { CardStateMark } from './card-state.tsx'
import { CardSummary } from './card-summary.tsx'
import { type CardStatus, cardQueries, type IssuedCard } from './queries.ts'
import { Simulator } from './simulator.tsx'

/** An issued card: its available credit, its ledger, and its actions. */
export function CardPage() {
  const { id = '' } = useParams()
  const card = useQuery(cardQueries.one(id))
  // Loads in parallel but is awaited, because the actions would push the ledger down. A failure doesn't block reading.
  const standing = useQuery(cardQueries.standing())
  usePageName(card.data?.state ? `Card ending in ${card.data.last_four}` : undefined)
  useLive('credit_cards', cardQueries.one(id).queryKey, { id })
  useLive('card_reviews', cardQueries.one(id).queryKey, { card_id: id })
  return (
    <QueryView
      query={card}
      failure="Couldn’t load the card"
      loading={<CenteredSpinner label="Loading card" />}
      empty={
        <MissingRecord to="/dashboard/clients" way="Go to the client list">
          Card not found
        </MissingRecord>
      }
    >
      {(loaded) => {
        if (!loaded) return null
        if (loaded.state === null) return <CardOfOthers clientId={loaded.client_id} />
        if (!standing.isFetched) return <CenteredSpinner label="Loading card" />
        return <CardDocument key={loaded.id} card={loaded} standing={standing.data} />
      }}
    </QueryView>
  )
}

function CardOfOthers({ clientId }: { clientId: string }) {
  return (
    <MissingRecord to={`/dashboard/clients/${clientId}`} way="Go to the client’s file">
      This card was issued elsewhere. See the client’s file for its details.
    </MissingRecord>
  )
}

function CardDocument({ card, standing }: { card: IssuedCard; standing: CardStatus | undefined }) {
  const acting = useMayWrite() ? standing : undefined
  const simulates = acting?.is_sandbox === true && acting.is_administrator
  return (
    <article className="on-paper">
      <PageHeader
        eyebrow={`${card.form} ${card.card_type} ${card.card_network}`}
        title={`Card ending in ${card.last_four}`}
        actions={acting && <CardActions card={card} isAdministrator={acting.is_administrator} />}
      >
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <CardStateMark state={card.state} />
          <Principal card={card} />
        </span>
      </PageHeader>
      <CardSummary card={card} />
      <p className="mt-3 text-ink-2 text-small">
        Valid to {String(card.exp_month).padStart(2, '0')}/{card.exp_year} · {card.apr}% APR
        {card.rewards_program !== null && ` · ${card.rewards_program}`} · issued{' '}
        {shortDate(dateOfInstant(card.created_at))}
        {card.lender !== null && ` by ${card.lender.company_name}`}
      </p>
      <CardReviews card={card} mayDecide={acting?.is_administrator === true} />
      {simulates && <Simulator card={card} />}
      <CardLedger card={card} canSimulate={simulates} />
    </article>
  )
}

function Principal({ card: { client, client_id } }: { card: IssuedCard }) {
  if (!client) return null
  return (
    <Link
      to={`/dashboard/clients/${client_id}`}
      className="inline-flex min-h-6 items-center text-brand underline underline-offset-4"
    >
      {client.full_name}
    </Link>
  )
}
