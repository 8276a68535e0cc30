import { hydrateRoot } from 'react-dom/client'
import { IntakeReader } from '#features/lending/screens/intake/intake-reader.tsx'

const place = document.getElementById('intake')
if (place) hydrateRoot(place, <IntakeReader />)
