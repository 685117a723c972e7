// The error of a request that the server, or the engine on this device, has refused.
export { RequestError } from '@talon-cards/engine';
