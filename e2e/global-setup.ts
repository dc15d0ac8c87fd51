import { forgetTraffic } from './support/traffic.ts'

export default forgetTraffic
