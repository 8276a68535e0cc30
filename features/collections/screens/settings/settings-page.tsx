import { useQuery } from '@tanstack/react-query'
import { collectionQueries } from '#features/collections/screens/collection-queries.ts'
import { CollectionsHead } from '#features/collections/screens/collections-head.tsx'
import { usePageName } from '#ui/page-name.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { QueuesForm } from './queues-form.tsx'
import { RulesForm } from './rules-form.tsx'
import { TextsPart } from './texts-part.tsx'

const COLLECTIONS = { title: 'Collections', to: '/dashboard/collections' }
const DEFAULTS = { collects_for_others: false, promise_grace_days: 1, promise_tolerance_cents: 0 }

/** The settings of collections: the limits, its queues, and its scripts and templates. */
export function CollectionSettingsPage() {
  usePageName('Settings', COLLECTIONS)
  const settings = useQuery(collectionQueries.settings())
  const queues = useQuery(collectionQueries.queues())
  return (
    <>
      <CollectionsHead />
      <div className="grid gap-12">
        <QueryView query={settings} failure="Couldn’t load the settings" empty={<RulesForm settings={DEFAULTS} />}>
          {(kept) => <RulesForm settings={kept ?? DEFAULTS} />}
        </QueryView>
        <QueryView query={queues} failure="Couldn’t load the queues" empty={<QueuesForm queues={[]} />}>
          {(kept) => <QueuesForm key={kept.map(({ id }) => id).join()} queues={kept} />}
        </QueryView>
        <TextsPart />
      </div>
    </>
  )
}
