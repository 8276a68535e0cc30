import { Link2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { showFailure, showToast } from '#ui/states/toast.tsx'

/** Copies the address of the contract, for colleagues. */
export function CopyLink({ address }: { address: string }) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast('The link is copied. Colleagues who sign in can open it.'),
      () => showFailure('Couldn’t copy the link. Copy the address of this page instead.'),
    )
  return (
    <Button onClick={() => void copy()}>
      <Link2 aria-hidden size={16} />
      Copy link
    </Button>
  )
}
