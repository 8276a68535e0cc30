import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WORK_SECTIONS } from '#features/tasks/rules/work-sections.ts'
import { workQueries } from '#features/tasks/screens/work-queries.ts'
import { currentViewing } from '#platform/browser/viewing.ts'
import { Button } from '#ui/button.tsx'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { MyWorkSection } from './my-work-section.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { useLiveWork } from './use-live-work.ts'
import { useToday } from './use-today.ts'
import { useWorkKeys } from './use-work-keys.ts'
import { useWorkAct } from './work-calls.ts'
import { WorkKeysDialog } from './work-keys-dialog.tsx'

const FIRST = 10
const MOST = 1_000

export type MyWorkItem = NonNullable<ReturnType<typeof useMyWork>['data']>[number]
const useMyWork = (atMost: number) => useQuery(workQueries.mine(atMost))

/** Everything that waits for the signed-in person, over all subjects. */
export function MyWorkPage() {
  const [isWhole, showWhole] = useState(false)
  const work = useMyWork(isWhole ? MOST : FIRST)
  const today = useToday()
  const [snoozed, snooze] = useState<MyWorkItem | null>(null)
  const [isHelpOpen, openHelp] = useState(false)
  const completing = useWorkAct('tasks', { isToasted: true })
  const complete = ({ id }: MyWorkItem) => completing.mutate({ act: 'done', task_id: id })
  const items = work.data ?? []
  useLiveWork()
  useWorkKeys({ items, onComplete: complete, onSnooze: snooze })
  useShortcut('?', () => openHelp(true))
  const sections = WORK_SECTIONS.map((section) => ({
    section,
    items: items.filter((item) => item.section === section.key),
  })).filter((one) => one.items.length > 0)
  return (
    <>
      <PageHeader
        title="My work"
        actions={
          <Button aria-haspopup="dialog" onClick={() => openHelp(true)}>
            Keyboard
          </Button>
        }
      >
        Your tasks and applications, and the work on clients who are assigned to you or not assigned yet.
      </PageHeader>
      <QueryView
        query={work}
        failure="Couldn’t load your work"
        loading={<SkeletonRows count={8} />}
        empty={
          <EmptyState title="Nothing waits for you">
            {currentViewing() === null && 'Tasks that you or colleagues add for you appear here on their day.'}
          </EmptyState>
        }
      >
        {() => (
          <div className="grid gap-8">
            {sections.map((one) => (
              <MyWorkSection
                key={one.section.key}
                {...one}
                today={today}
                onWhole={() => showWhole(true)}
                onComplete={complete}
                onSnooze={snooze}
              />
            ))}
          </div>
        )}
      </QueryView>
      {snoozed !== null && (
        <SnoozeDialog taskId={snoozed.id} title={snoozed.title} today={today} onClose={() => snooze(null)} />
      )}
      {isHelpOpen && <WorkKeysDialog onClose={() => openHelp(false)} />}
    </>
  )
}
