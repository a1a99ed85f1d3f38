"""Play each role: build its view, prompt its model, parse the reply.

- A prompt builder is handed the part of the record that its role may know, as a type.
- A briefing (role, stage, view) rides in each message's metadata. No provider sends it; the
  rehearsal reads it, so that a prompt pack cannot break the rehearsal.
- Every call carries its time bounds, since Inspect would put a task's configuration above a
  role's own settings.
- Judges answer by a forced tool call or in fenced lines, and are asked again only for what is
  missing, at most twice.
- A prompt begins with what is the same for every case, so that prompt caches serve more.
"""
