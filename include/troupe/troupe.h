// SPDX-License-Identifier: MIT
// The whole engine. A host needs: a pack (pack.h), a world made from it (world.h), agents in it (agent.h), and a
// loop that steps the world, performs the commands it reads (command.h) and reports what became of them.

#ifndef TROUPE_TROUPE_H
#define TROUPE_TROUPE_H

#include <troupe/types.h>

#include <troupe/assert.h>

#include <troupe/pack.h>

#include <troupe/world.h>

#include <troupe/agent.h>

#include <troupe/fact.h>

#include <troupe/motion.h>

#include <troupe/command.h>

#include <troupe/event.h>

#include <troupe/interest.h>

#include <troupe/question.h>

#include <troupe/log.h>

#include <troupe/history.h>

#include <troupe/journal.h>

#include <troupe/kind.h>

#include <troupe/origin.h>

#include <troupe/notice.h>

#include <troupe/object.h>

#include <troupe/reload.h>

#include <troupe/save.h>

#include <troupe/scene.h>

#include <troupe/tree.h>

#include <troupe/watch.h>

#include <troupe/why.h>

#endif
