import { hydrateRoot } from 'react-dom/client'
import { RecordReader } from '#features/documents/screens/electronic-records/record-reader.tsx'

const place = document.getElementById('electronic-records')
if (place) hydrateRoot(place, <RecordReader />)
