// The same lists as the grid of Portico shows of `bench/rows/project`, as a builder writes them with react-admin and ra-supabase.
import { createClient } from '@supabase/supabase-js'
import { supabaseAuthProvider, supabaseDataProvider } from 'ra-supabase'
import { createRoot } from 'react-dom/client'
import { Admin, Datagrid, DateField, Edit, List, NumberField, Pagination, ReferenceField, Resource, SimpleForm, TextField, TextInput } from 'react-admin'

const { url, key } = Object.fromEntries(new URLSearchParams(document.cookie.replaceAll('; ', '&')))
const supabase = createClient(url, key)
// The benchmark signs in by it; a person would use the sign-in page.
Object.assign(window, { supabase })
const dataProvider = supabaseDataProvider({ instanceUrl: url, apiKey: key, supabaseClient: supabase })
const authProvider = supabaseAuthProvider(supabase, {})

const Readings = () => (
  <List perPage={100} pagination={<Pagination rowsPerPageOptions={[100]} />} sort={{ field: 'id', order: 'ASC' }}>
    <Datagrid rowClick="edit">
      <TextField source="label" />
      <ReferenceField source="sensor_id" reference="sensors" link={false}><TextField source="name" /></ReferenceField>
      <DateField source="taken_at" showTime />
      <TextField source="state" />
      <NumberField source="level" />
      <TextField source="note" />
    </Datagrid>
  </List>
)

const Reading = () => <Edit mutationMode="pessimistic"><SimpleForm><TextInput source="note" /></SimpleForm></Edit>

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider}>
    {['few', 'many'].map((name) => <Resource key={name} name={name} list={Readings} edit={Reading} />)}
    <Resource name="sensors" recordRepresentation="name" />
  </Admin>,
)
