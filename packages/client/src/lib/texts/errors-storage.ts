import { entry, type ErrorTexts } from './error-text.ts'

const owner = 'Copy the details for whoever runs this workspace.'

/** Refusals of the storage service, by the names that hosted projects give them. */
export const storageErrors: ErrorTexts = {
  AccessDenied: entry('form', 'Not allowed', 'No rule of this bucket lets you do that with this file. Nothing was changed.', 'Whoever runs this workspace can add a policy for your role.'),
  BucketAlreadyExists: entry('form', 'That bucket is there already', 'Another bucket has this name.', 'Choose another name.'),
  DatabaseConnectionLimit: entry('page', 'The database can’t be reached', 'The storage service runs, and all its connections to the database were taken.', 'Try again in a moment.'),
  DatabaseTimeout: entry('page', 'The database took too long', 'The storage service stopped waiting for the database.', 'Try again. If it stays slow, ask for less at once.'),
  EntityTooLarge: entry('form', 'Too large for this bucket', 'The file is larger than the bucket takes. Nothing was stored.', 'Make it smaller, or choose another bucket.'),
  ExpiredToken: entry('page', 'The link has expired', 'It was given out for a limited time, and that is over.', 'Ask for a new one.'),
  FeatureNotEnabled: entry('page', 'The backend doesn’t offer this', 'Making pictures smaller is switched off there. Files are shown as they are.', null),
  InsufficientStorage: entry('form', 'The backend has no room left', 'Its disk is full. Nothing was stored, and the file that was there is as it was.', 'Tell whoever runs this workspace, then try again.'),
  InternalError: entry('page', 'The storage service failed', 'It met an error of its own. Nothing was changed by this request.', 'Try again. If it stays, copy the details for whoever runs this workspace.'),
  InvalidBucketName: entry('form', 'A bucket can’t have this name', 'It holds a sign that names of buckets may not have.', 'Choose another name.'),
  InvalidJWT: entry('page', 'The link or session is not valid', 'The storage service does not accept the token that came with the request.', 'Sign in again, or ask for a new link.'),
  InvalidKey: entry('form', 'A file can’t have this name', 'It holds a sign that names of files may not have, such as #, %, [ ] or a backslash.', 'Choose another name.'),
  InvalidMimeType: entry('form', 'This bucket takes other types', 'The type of the file is not one that the bucket takes. Nothing was stored.', 'Choose another file, or another bucket.'),
  InvalidRange: entry('page', 'The file is shorter than that', 'A part of it was asked for that is not there.', 'Open it again.'),
  InvalidRequest: entry('form', 'The storage service refused', '{message}', owner),
  InvalidSignature: entry('page', 'The link is not valid', 'It was changed, or it was made for another file.', 'Ask for a new one.'),
  KeyAlreadyExists: entry('form', 'There is a file of this name', 'Nothing was stored, and the file that was there is as it was.', 'Keep both under two names, or replace it.'),
  MethodNotAllowed: entry('page', 'The backend doesn’t take this kind of request', 'The storage service does not know the method of the request.', owner),
  NoSuchBucket: entry('page', 'This bucket is not there', 'It may have been deleted, or your role may not see it.', 'Go back to the list of files.'),
  NoSuchKey: entry('row', 'This file is not there', 'It may have been deleted or moved, or your role may not read it.', null),
  NoSuchRoute: entry('page', 'The backend doesn’t offer this', 'Its storage service does not know the request.', null),
  NoSuchUpload: entry('form', 'The upload has expired', 'What was sent of it is gone: the backend keeps unfinished uploads for a day.', 'Start it again.'),
  NotSupported: entry('form', 'The storage service can’t do that', '{message}', owner),
  ResourceLocked: entry('form', 'Somebody else is at it', 'The file is being written by another request.', 'Try again in a moment.'),
  ResourceNotEmpty: entry('form', 'The bucket is not empty', 'A bucket is deleted only once nothing is in it.', 'Delete its files first.'),
  SlowDown: entry('page', 'The storage service is busy', 'It takes no more requests for the moment.', 'Try again in a moment.'),
  storage_unknown: entry('form', 'The storage service refused', '{message}', owner),
}
