import { useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { unlessUnanswered } from '#platform/browser/supabase.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { showFailure, showToast } from '#ui/states/toast.tsx'
import { useMutation } from '#ui/use-mutation.ts'
import { PRODUCTS_ADDRESS } from './product-address.ts'
import { type Product, productQueries, restateProduct } from './product-queries.ts'

/** Offers a product, retires it, or duplicates it. */
export function ProductActions({ product: { id, status, current } }: { product: Product }) {
  const queryClient = useQueryClient()
  const restating = useMutation({
    mutationFn: (to: 'offered' | 'retired') => restateProduct(id, to),
    onSuccess: (_done, to) => {
      const undo = () => restating.mutate(to === 'offered' ? 'retired' : 'offered')
      showToast(to === 'offered' ? 'Product offered' : 'Product retired', status === 'draft' ? undefined : undo)
    },
    onError: (error) => showFailure(error.message),
    onSettled: (_done, error) =>
      unlessUnanswered(error, queryClient.invalidateQueries({ queryKey: productQueries.all })),
  })
  const isData = current.terms.kind === 'line_of_credit'
  return (
    <>
      <ButtonLink to={`${PRODUCTS_ADDRESS}/new?from=${id}`} variant="quiet">
        <Copy aria-hidden size={16} />
        Duplicate
      </ButtonLink>
      {status === 'offered' ? (
        <Button pending={restating.isPending && 'Retiring...'} onClick={() => restating.mutate('retired')}>
          Retire
        </Button>
      ) : (
        !isData && (
          <Button pending={restating.isPending && 'Offering...'} onClick={() => restating.mutate('offered')}>
            {status === 'draft' ? 'Offer' : 'Offer again'}
          </Button>
        )
      )}
    </>
  )
}
