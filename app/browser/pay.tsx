import { hydrateRoot } from 'react-dom/client'
import { PayReader } from '#features/pay-page/screens/pay-reader.tsx'

const place = document.getElementById('pay')
if (place) hydrateRoot(place, <PayReader />)
