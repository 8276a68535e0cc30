import { queryOptions } from '@tanstack/react-query'
import type { SavedPage } from '#features/organizations/rules/saved-page.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

export type SavedView = Awaited<ReturnType<typeof savedViews>>[number]

/** The views of one list: the person's own, and those that colleagues share. */
export const savedViewsQuery = (page: SavedPage) =>
  queryOptions({ queryKey: ['saved-views', page], queryFn: () => savedViews(page) })

function savedViews(page: SavedPage) {
  const views = supabase.from('saved_views').select('id, user_id, name, query, is_shared').eq('page', page)
  return unwrap(views.order('name', { ascending: true }))
}

interface NewView {
  page: SavedPage
  name: string
  query: string
  is_shared: boolean
}

export async function saveView(view: NewView): Promise<void> {
  await unwrap(supabase.from('saved_views').insert(view))
}

export async function deleteView(id: string): Promise<void> {
  await unwrap(supabase.from('saved_views').delete().eq('id', id))
}
