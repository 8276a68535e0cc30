import { hydrateRoot } from 'react-dom/client'
import { RepairReader } from '#features/credit-repair/screens/client-page/repair-reader.tsx'

const place = document.getElementById('repair')
if (place) hydrateRoot(place, <RepairReader />)
