import { useNavigate } from 'react-router'
import type { QuickPullFields } from '#features/clients/rules/client-form.ts'
import { supabase } from '#platform/browser/supabase.ts'
import { useMutation } from '#ui/use-mutation.ts'
import { newcomerState } from './newcomer.ts'
import { namesakes } from './possible-duplicates.ts'

/**
 * Continues to the order with the entered person, unless clients with the same name are found first. The order adds the
 * client; until then nothing is stored.
 */
export function useQuickPull() {
  const navigate = useNavigate()
  const goOn = (fields: QuickPullFields) => navigate('/dashboard/credit-bureau/order', { state: newcomerState(fields) })
  const looking = useMutation({
    mutationFn: async (fields: QuickPullFields) => {
      const { data } = await supabase.auth.getSession()
      if (data.session === null) throw new Error('User not authenticated')
      return namesakes(fields)
    },
    onSuccess: async (found, fields) => {
      if (found.length === 0) await goOn(fields)
    },
  })
  return { looking, goOn }
}
