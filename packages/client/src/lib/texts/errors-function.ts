import { entry, type ErrorTexts } from './error-text.ts'

const owner = 'Copy the details for whoever runs this workspace.'

/** Refusals of the service that runs edge functions, by the codes of hosted projects, and what functions answer themselves. */
export const functionErrors: ErrorTexts = {
  BOOT_ERROR: entry('form', 'The function could not start', 'Its code has an error, so it was not run.', owner),
  IDLE_TIMEOUT: entry('form', 'The function took too long', 'It gave no answer for so long that the backend stopped waiting. It may have run on.', 'Check what it was to do before you call it again.'),
  NOT_FOUND: entry('page', 'There is no such function', 'The backend has no edge function of this name.', owner),
  RUNTIME_NOT_INSTALLED: entry('form', 'Functions can’t run here', 'The backend lacks the program that runs edge functions: {message}', null),
  UNAUTHORIZED_ASYMMETRIC_JWT: entry('form', 'The sign-in could not be checked', 'The function takes signed-in people only, and did not accept this session.', 'Sign in again.'),
  UNAUTHORIZED_INVALID_JWT_FORMAT: entry('form', 'The sign-in could not be checked', 'The function takes signed-in people only, and did not accept this session.', 'Sign in again.'),
  UNAUTHORIZED_LEGACY_JWT: entry('form', 'The sign-in could not be checked', 'The function takes signed-in people only, and did not accept this session.', 'Sign in again.'),
  UNAUTHORIZED_NO_AUTH_HEADER: entry('form', 'For signed-in people only', 'The function answers nobody who is not signed in.', 'Sign in.'),
  UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM: entry('form', 'The sign-in could not be checked', 'The function takes signed-in people only, and did not accept this session.', 'Sign in again.'),
  WORKER_ERROR: entry('form', 'The function stopped', 'It met an error that it did not expect. What it did until then may stand.', owner),
  WORKER_LIMIT: entry('form', 'The function took too much', 'It used more time or memory than it may, and was ended. What it did until then may stand.', 'Try again with less at once.'),
  WORKER_RESOURCE_LIMIT: entry('form', 'The function took too much', 'It used more time or memory than it may, and was ended. What it did until then may stand.', 'Try again with less at once.'),
  function_bad_json: entry('form', 'The answer could not be read', '{message}', owner),
  function_error: entry('form', 'The function answered with an error', '{message}', null),
  function_unreachable: entry('form', 'The function didn’t answer', 'Nothing came back from it, or it does not let this page call it. It may have run.', 'Check what it was to do before you call it again.'),
}
