import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { supabase, unwrap } from '#platform/browser/supabase.ts'

async function usesDrawers(): Promise<boolean> {
  const rows = await unwrap(supabase.from('counter_settings').select('uses_drawers').limit(1))
  return rows[0]?.uses_drawers ?? false
}

/** Leads to the counter if the company takes cash through drawers. The server refuses cash elsewhere. */
export function CashAtCounter({ clientId }: { clientId: string }) {
  const settings = useQuery({ queryKey: ['counter', 'uses-drawers'], queryFn: usesDrawers })
  if (!settings.data) return null
  return (
    <p role="status" className="border-rule border-y py-2">
      Your company takes cash through a drawer.{' '}
      <Link to={`/dashboard/lending/counter?client=${clientId}`}>Take this payment at the counter</Link>
    </p>
  )
}
