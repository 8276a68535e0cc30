import { Popover } from '@base-ui/react/popover'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedPage } from '#features/organizations/rules/saved-page.ts'
import { useMayWrite } from '#features/organizations/screens/permitted/may-write.ts'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { SaveNameForm } from '#ui/forms/save-name-form.tsx'
import { isSecondPress } from '#ui/keyboard/second-press.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { deleteView, type SavedView, savedViewsQuery, saveView } from './saved-view-queries.ts'

/**
 * The saved views of this user and the organization, and a form to save the current list. `query` holds its
 * parameters.
 */
export function SavedViews({ page, query }: { page: SavedPage; query: string }) {
  const queryClient = useQueryClient()
  const views = useQuery(savedViewsQuery(page))
  const mayWrite = useMayWrite()
  const [isOpen, setIsOpen] = useState(false)
  const current = views.data?.find((view) => view.query === query)
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className={buttonStyle()}>
        <Bookmark aria-hidden size={14} />
        <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="end" sideOffset={6} className="z-40">
          <Popover.Popup className="w-[min(300px,calc(100vw-32px))] space-y-3 rounded-sheet border border-rule bg-surface p-4 shadow-float">
            <Popover.Title className="text-label text-ink-3">Saved views</Popover.Title>
            <QueryView
              query={views}
              failure="Failed to load the views"
              empty={<p className="text-ink-2 text-table">No saved views yet.</p>}
            >
              {(saved) => (
                <ul>
                  {saved.map((view) => (
                    <SavedViewLine
                      key={view.id}
                      page={page}
                      view={view}
                      isCurrent={view === current}
                      onOpen={() => setIsOpen(false)}
                    />
                  ))}
                </ul>
              )}
            </QueryView>
            {mayWrite && (
              <div className="border-rule border-t pt-3">
                <SaveNameForm
                  thing="view"
                  label="Save this list as"
                  onSave={async (named) => {
                    await saveView({ ...named, page, query })
                    await queryClient.invalidateQueries({ queryKey: savedViewsQuery(page).queryKey })
                  }}
                />
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface SavedViewLineProps {
  page: SavedPage
  view: SavedView
  isCurrent: boolean
  onOpen: () => void
}

function SavedViewLine({ page, view, isCurrent, onOpen }: SavedViewLineProps) {
  const queryClient = useQueryClient()
  const mayWrite = useMayWrite()
  const renew = () => queryClient.invalidateQueries({ queryKey: savedViewsQuery(page).queryKey })
  const deleting = useMutation({
    mutationFn: () => deleteView(view.id),
    onError: () => showFailure('Failed to delete the view'),
    onSuccess: () => {
      const { name, query, is_shared } = view
      const undo = () =>
        void saveView({ page, name, query, is_shared })
          .catch(() => showFailure('Failed to restore the view'))
          .then(renew)
      showToast(`View “${name}” deleted`, undo)
    },
    onSettled: (_said, error) => unlessUnanswered(error, renew()),
  })
  return (
    <li className="flex min-h-9 items-center gap-2">
      <Link
        to={`?${view.query}`}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 break-words text-brand aria-[current]:font-semibold"
      >
        {view.name}
      </Link>
      {view.is_shared && <span className="text-ink-3 text-small">Shared</span>}
      {mayWrite && (
        <button
          type="button"
          aria-label={`Delete view ${view.name}`}
          disabled={deleting.isPending}
          onClick={(event) => isSecondPress(event) || deleting.mutate()}
          className="grid size-6 place-items-center text-ink-3 hover:text-ink pointer-coarse:size-11"
        >
          <Trash2 aria-hidden size={14} />
        </button>
      )}
    </li>
  )
}
