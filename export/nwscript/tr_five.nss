// SPDX-License-Identifier: MIT
// tr_five: the five queues of a character, and the dispatcher that chooses among their behaviours. The same for
// every story; tr_story, which includes this file, has the behaviours. After "An Architecture for Game Behavior AI:
// Behavior Multi-Queues" (Cutumisu and Szafron, 2009).
//
// A queue is a row of local variables of the character, TR_ and a letter and the number of the queue:
//   B  the behaviour and 1, or 0 when the queue is empty       T  its task
//   S  the step of the task that is performed next             K  the step with which the task begins again
//   A  1: active, 0: suspended                                 P  its priority
//   O  the order of starts and activations                     N  the serial number of its scene, 0 without one
//   W  the partner (object)                                    I  the creature that a cue is about (object)
//   D  1: the task is done and waits for the partner's         X  since when, in milliseconds
//   E  how often the long wait was extended                    F  1: the signal `task done` is on its way
//   Y  the step that follows success, C: it is a checkpoint    Z  the step that follows failure
//   U  when the wait that runs will be over                    L  what was left of a wait that was interrupted
//   R  1: the task was interrupted                             V  1: an interrupted task that counts as done
//   G  the scene that the partner has ended                    J  when the task was interrupted
//   H  the branch of the scene that was chosen, and 1          Q  how often a retry was tried

const int TR_EVENT = 7100;  // user-defined events: TR_EVENT + 8 * signal + queue
const int TR_QUEUES = 5;    // 0 independent, 1 and 2 collaborative, 3 and 4 latent

const int TR_SIGNAL_NEW = 1;
const int TR_SIGNAL_TASK_DONE = 2;
const int TR_SIGNAL_PARTNER_DONE = 3;
const int TR_SIGNAL_PHASE_DONE = 4;
const int TR_SIGNAL_TASK_START = 5;
const int TR_SIGNAL_KILL = 6;

const int TR_RUNS = 0;
const int TR_DONE = 1;
const int TR_FAILED = 2;

const int TR_TASK_DONE = -1;    // in place of a step: the task is done
const int TR_TASK_FAILED = -2;  // ... or has failed
const int TR_SCENE_OVER = -1;   // in place of a row

const int TR_PRIORITY = 1;       // traits of a behaviour
const int TR_TOGETHER = 2;       // it is performed by two
const int TR_INITIATION = 3;     // 0 proactive, 1 latent, 2 reactive
const int TR_TASKS = 4;
const int TR_PATIENCE = 5;       // milliseconds until a wait suspends it
const int TR_GIVES_UP = 6;       // milliseconds until a wait ends it
const int TR_COOLDOWN = 7;       // milliseconds
const int TR_COOLDOWN_MOST = 8;
const int TR_ONCE = 9;
const int TR_WHEN_FREE = 10;
const int TR_NOW_OR_NEVER = 11;
const int TR_DAILY = 12;
const int TR_KEEPS_PRIORITY = 13; // of a reactive
const int TR_FORGETS = 14;       // milliseconds until an interrupted one is forgotten

const int TR_AGAIN = 0;  // how an interrupted task resumes: from its start
const int TR_HERE = 1;   // ... the step begins again
const int TR_SKIP = 2;   // ... it counts as done
const int TR_STEP = 3;   // ... the step begins again, and a wait with it
const int TR_BACK = 4;   // beside these: the character first walks back to a partner who is far

const float TR_SAMPLE = 0.25;  // seconds between two looks around

// ---- The story: tr_story has these ----

int TrTrait(int nBehaviour, int nTrait);
int TrResume(int nBehaviour, int nTask);
int TrStep(int nQueue, int nBehaviour, int nTask, int nStep);
int TrCan(object oMe, object oIt, int nBehaviour);
int TrHolds(object oMe, int nQueue, int nBehaviour);
float TrWeight(object oMe, int nBehaviour);
void TrGive(object oMe, int nQueue, int nBehaviour);
object TrPartner(object oMe, int nBehaviour, object oFirst);
int TrReaction(object oOther, int nBehaviour);
int TrRow(int nQueue, int nBehaviour, int nTask);
int TrExchange(object oMe, object oOther, int nBehaviour, int nTask);
void TrSpin();
void TrCues();

int TrMoves(string sItem, int nCount, object oFrom, object oTo);

// ---- Queues ----

int TrGetOf(object oMe, string sWhat, int nQueue)
{
    return GetLocalInt(oMe, "TR_" + sWhat + IntToString(nQueue));
}

void TrSetOf(object oMe, string sWhat, int nQueue, int nValue)
{
    SetLocalInt(oMe, "TR_" + sWhat + IntToString(nQueue), nValue);
}

int TrGet(string sWhat, int nQueue)
{
    return TrGetOf(OBJECT_SELF, sWhat, nQueue);
}

void TrSet(string sWhat, int nQueue, int nValue)
{
    TrSetOf(OBJECT_SELF, sWhat, nQueue, nValue);
}

object TrObject(string sWhat, int nQueue)
{
    return GetLocalObject(OBJECT_SELF, "TR_" + sWhat + IntToString(nQueue));
}

// Milliseconds since the first day on which this was asked.
int TrNow()
{
    object oModule = GetModule();
    int nDay = (GetCalendarYear() * 12 + GetCalendarMonth()) * 28 + GetCalendarDay();
    if (GetLocalInt(oModule, "TR_DAY") == 0)
    {
        SetLocalInt(oModule, "TR_DAY", nDay);
    }
    int nHours = (nDay - GetLocalInt(oModule, "TR_DAY")) * 24 + GetTimeHour();
    int nHour = FloatToInt(HoursToSeconds(1)) * 1000;
    return nHours * nHour + (GetTimeMinute() * 60 + GetTimeSecond()) * 1000 + GetTimeMillisecond();
}

int TrCount(string sName)
{
    int nCount = GetLocalInt(GetModule(), sName) + 1;
    SetLocalInt(GetModule(), sName, nCount);
    return nCount;
}

// Returns the active behaviour of highest priority, the latest of equals; -1 when there is none.
int TrCurrentOf(object oMe)
{
    int nBest = -1;
    int nQueue;
    for (nQueue = 0; nQueue < TR_QUEUES; nQueue++)
    {
        if (TrGetOf(oMe, "B", nQueue) > 0 && TrGetOf(oMe, "A", nQueue) == 1)
        {
            int nPriority = TrGetOf(oMe, "P", nQueue);
            if (nBest < 0 || nPriority > TrGetOf(oMe, "P", nBest) ||
                (nPriority == TrGetOf(oMe, "P", nBest) && TrGetOf(oMe, "O", nQueue) > TrGetOf(oMe, "O", nBest)))
            {
                nBest = nQueue;
            }
        }
    }
    return nBest;
}

void TrSignal(object oMe, int nSignal, int nQueue)
{
    SignalEvent(oMe, EventUserDefined(TR_EVENT + 8 * nSignal + nQueue));
}

// Returns the queue of a character that has a scene, or -1.
int TrQueueOfScene(object oMe, int nScene)
{
    int nQueue;
    for (nQueue = 1; nQueue < TR_QUEUES; nQueue++)
    {
        if (TrGetOf(oMe, "B", nQueue) > 0 && TrGetOf(oMe, "N", nQueue) == nScene)
        {
            return nQueue;
        }
    }
    return -1;
}

int TrIsHere(object oOther)
{
    return GetIsObjectValid(oOther) && !GetIsDead(oOther);
}

// Stops what is under way. Its task stays in the queue and begins again later.
void TrStop()
{
    int nQueue = GetLocalInt(OBJECT_SELF, "TR_RUN") - 1;
    SetLocalInt(OBJECT_SELF, "TR_TOKEN", GetLocalInt(OBJECT_SELF, "TR_TOKEN") + 1);
    if (nQueue >= 0 || GetLocalInt(OBJECT_SELF, "TR_CLEAR"))
    {
        ClearAllActions();
        SetLocalInt(OBJECT_SELF, "TR_CLEAR", 0);
    }
    if (nQueue < 0)
    {
        return;
    }
    SetLocalInt(OBJECT_SELF, "TR_RUN", 0);
    TrSet("R", nQueue, 1);
    TrSet("J", nQueue, TrNow());
    int nLeft = TrGet("U", nQueue) - TrNow();
    TrSet("L", nQueue, 0);
    if (TrGet("F", nQueue) == 0)
    {
        int nResume = TrResume(TrGet("B", nQueue) - 1, TrGet("T", nQueue)) & 3;
        if (nResume == TR_AGAIN)
        {
            TrSet("S", nQueue, TrGet("K", nQueue));
        }
        else if (nResume == TR_SKIP)
        {
            TrSet("V", nQueue, 1);
        }
        else if (nResume == TR_HERE && TrGet("U", nQueue) > 0 && nLeft > 0)
        {
            TrSet("L", nQueue, nLeft);
        }
    }
    TrSet("U", nQueue, 0);
}

// Empties a queue. The actions of its behaviour stop at the next signal.
void TrRemoveOf(object oMe, int nQueue)
{
    if (GetLocalInt(oMe, "TR_RUN") == nQueue + 1)
    {
        SetLocalInt(oMe, "TR_RUN", 0);
        SetLocalInt(oMe, "TR_TOKEN", GetLocalInt(oMe, "TR_TOKEN") + 1);
        SetLocalInt(oMe, "TR_CLEAR", 1);
    }
    TrSetOf(oMe, "B", nQueue, 0);
    TrSetOf(oMe, "N", nQueue, 0);
    TrSetOf(oMe, "F", nQueue, 0);
}

void TrRemove(int nQueue)
{
    TrRemoveOf(OBJECT_SELF, nQueue);
}

// Ends a behaviour before its time, and with it the partner's.
void TrCancelOf(object oMe, int nQueue)
{
    object oPartner = GetLocalObject(oMe, "TR_W" + IntToString(nQueue));
    int nScene = TrGetOf(oMe, "N", nQueue);
    if (nScene > 0 && GetIsObjectValid(oPartner))
    {
        int nOther = TrQueueOfScene(oPartner, nScene);
        if (nOther >= 0)
        {
            TrSetOf(oPartner, "G", nOther, nScene);
            TrSignal(oPartner, TR_SIGNAL_KILL, nOther);
        }
    }
    TrRemoveOf(oMe, nQueue);
}

void TrCancel(int nQueue)
{
    TrCancelOf(OBJECT_SELF, nQueue);
}

// ---- New behaviours (case 1) ----

// Returns the queue that a behaviour would get: an empty one, or that of the lowest behaviour, which it displaces; -1: none.
int TrPlace(object oMe, int nFirst, int nLast, int nPriority)
{
    int nLowest = -1;
    int nQueue;
    for (nQueue = nFirst; nQueue <= nLast; nQueue++)
    {
        if (TrGetOf(oMe, "B", nQueue) == 0)
        {
            return nQueue;
        }
        int nOwn = TrGetOf(oMe, "P", nQueue) * 2 + TrGetOf(oMe, "A", nQueue);
        if (nLowest < 0 || nOwn < TrGetOf(oMe, "P", nLowest) * 2 + TrGetOf(oMe, "A", nLowest))
        {
            nLowest = nQueue;
        }
    }
    int nLeast = TrGetOf(oMe, "P", nLowest);
    if (nLeast < nPriority || (nLeast == nPriority && TrGetOf(oMe, "A", nLowest) == 0))
    {
        return nLowest;
    }
    return -1;
}

int TrPlaceOf(object oMe, int nInitiation, int bTogether, int nPriority)
{
    if (nInitiation == 1)
    {
        return TrPlace(oMe, 3, 4, nPriority);
    }
    if (bTogether)
    {
        return TrPlace(oMe, 1, 2, nPriority);
    }
    return TrPlace(oMe, 0, 0, nPriority);
}

// A new behaviour starts when its priority is above that of the current one, or when there is no current one.
int TrIsAbove(object oMe, int nPriority)
{
    int nCurrent = TrCurrentOf(oMe);
    return nCurrent < 0 || TrGetOf(oMe, "P", nCurrent) < nPriority;
}

int TrIsQueued(object oMe, int nBehaviour)
{
    int nQueue;
    for (nQueue = 0; nQueue < TR_QUEUES; nQueue++)
    {
        if (TrGetOf(oMe, "B", nQueue) == nBehaviour + 1)
        {
            return TRUE;
        }
    }
    return FALSE;
}

// Whether cooldown, `once` and the limit of a day let a behaviour start.
int TrIsRested(object oMe, int nBehaviour)
{
    string sName = IntToString(nBehaviour);
    if (GetLocalInt(oMe, "TR_REST" + sName) > TrNow())
    {
        return FALSE;
    }
    if (TrTrait(nBehaviour, TR_ONCE) && GetLocalInt(oMe, "TR_STARTS" + sName) > 0)
    {
        return FALSE;
    }
    int nDaily = TrTrait(nBehaviour, TR_DAILY);
    return nDaily == 0 || GetLocalInt(oMe, "TR_DAYOF" + sName) != GetCalendarDay() ||
           GetLocalInt(oMe, "TR_TODAY" + sName) < nDaily;
}

void TrRest(object oMe, int nBehaviour)
{
    string sName = IntToString(nBehaviour);
    SetLocalInt(oMe, "TR_STARTS" + sName, GetLocalInt(oMe, "TR_STARTS" + sName) + 1);
    if (GetLocalInt(oMe, "TR_DAYOF" + sName) != GetCalendarDay())
    {
        SetLocalInt(oMe, "TR_DAYOF" + sName, GetCalendarDay());
        SetLocalInt(oMe, "TR_TODAY" + sName, 0);
    }
    SetLocalInt(oMe, "TR_TODAY" + sName, GetLocalInt(oMe, "TR_TODAY" + sName) + 1);
    int nCooldown = TrTrait(nBehaviour, TR_COOLDOWN);
    if (nCooldown > 0)
    {
        int nMore = Random((TrTrait(nBehaviour, TR_COOLDOWN_MOST) - nCooldown) / 100 + 1) * 100;
        SetLocalInt(oMe, "TR_REST" + sName, TrNow() + nCooldown + nMore);
    }
}

// Eye contact: whether a character can answer now. It must have no active collaborative or latent behaviour.
int TrAnswers(object oOther, int nReaction, int nInitiation, int nPriority)
{
    if (nReaction < 0 || !TrIsHere(oOther) || GetIsPC(oOther) || IsInConversation(oOther))
    {
        return FALSE;
    }
    int nQueue;
    for (nQueue = 1; nQueue < TR_QUEUES; nQueue++)
    {
        if (TrGetOf(oOther, "B", nQueue) > 0 && TrGetOf(oOther, "A", nQueue) == 1)
        {
            return FALSE;
        }
    }
    return TrIsAbove(oOther, nPriority) && TrPlaceOf(oOther, nInitiation, TRUE, nPriority) >= 0 &&
           TrIsRested(oOther, nReaction) && TrCan(oOther, OBJECT_INVALID, nReaction);
}

int TrReactionPriority(int nReaction, int nPriority)
{
    if (TrTrait(nReaction, TR_KEEPS_PRIORITY))
    {
        return TrTrait(nReaction, TR_PRIORITY);
    }
    return nPriority;
}

// Puts a behaviour into a queue of a character, which has room.
void TrEnter(object oMe, int nQueue, int nBehaviour, int nPriority, object oPartner, int nScene, object oIt)
{
    string sQueue = IntToString(nQueue);
    TrSetOf(oMe, "B", nQueue, nBehaviour + 1);
    TrSetOf(oMe, "T", nQueue, 0);
    TrSetOf(oMe, "S", nQueue, 0);
    TrSetOf(oMe, "K", nQueue, 0);
    TrSetOf(oMe, "A", nQueue, 1);
    TrSetOf(oMe, "P", nQueue, nPriority);
    TrSetOf(oMe, "O", nQueue, TrCount("TR_ORDER"));
    TrSetOf(oMe, "N", nQueue, nScene);
    TrSetOf(oMe, "D", nQueue, 0);
    TrSetOf(oMe, "E", nQueue, 0);
    TrSetOf(oMe, "F", nQueue, 0);
    TrSetOf(oMe, "G", nQueue, 0);
    TrSetOf(oMe, "H", nQueue, 0);
    TrSetOf(oMe, "L", nQueue, 0);
    TrSetOf(oMe, "R", nQueue, 0);
    TrSetOf(oMe, "U", nQueue, 0);
    TrSetOf(oMe, "V", nQueue, 0);
    SetLocalObject(oMe, "TR_W" + sQueue, oPartner);
    SetLocalObject(oMe, "TR_I" + sQueue, oIt);
    TrRest(oMe, nBehaviour);
    TrGive(oMe, nQueue, nBehaviour);
    TrSignal(oMe, TR_SIGNAL_NEW, nQueue);
}

// Starts a behaviour of this character if it can start now. False: it cannot.
int TrBegin(int nBehaviour, object oIt)
{
    int nPriority = TrTrait(nBehaviour, TR_PRIORITY);
    int nInitiation = TrTrait(nBehaviour, TR_INITIATION);
    int bTogether = TrTrait(nBehaviour, TR_TOGETHER);
    if (TrTrait(nBehaviour, TR_WHEN_FREE) && TrCurrentOf(OBJECT_SELF) >= 0)
    {
        return FALSE;
    }
    if (TrIsQueued(OBJECT_SELF, nBehaviour) || !TrIsAbove(OBJECT_SELF, nPriority) || IsInConversation(OBJECT_SELF))
    {
        return FALSE;
    }
    int nQueue = TrPlaceOf(OBJECT_SELF, nInitiation, bTogether, nPriority);
    if (nQueue < 0)
    {
        return FALSE;
    }
    object oPartner = OBJECT_INVALID;
    int nScene = 0;
    if (bTogether)
    {
        oPartner = TrPartner(OBJECT_SELF, nBehaviour, oIt);
        if (!GetIsObjectValid(oPartner))
        {
            return FALSE;
        }
        nScene = TrCount("TR_SCENES");
        int nReaction = TrReaction(oPartner, nBehaviour);
        int nOwn = TrReactionPriority(nReaction, nPriority);
        int nOther = TrPlaceOf(oPartner, nInitiation, TRUE, nOwn);
        if (TrGetOf(oPartner, "B", nOther) > 0)
        {
            TrCancelOf(oPartner, nOther);
        }
        TrEnter(oPartner, nOther, nReaction, nOwn, OBJECT_SELF, nScene, OBJECT_INVALID);
    }
    if (TrGet("B", nQueue) > 0)
    {
        TrCancel(nQueue);
    }
    TrEnter(OBJECT_SELF, nQueue, nBehaviour, nPriority, oPartner, nScene, oIt);
    return TRUE;
}

// ---- Tasks (cases 2 to 5) ----

// Says what follows the step that begins now.
void TrGoes(int nQueue, int nDone, int nFailed, int bCheckpoint)
{
    TrSet("Y", nQueue, nDone);
    TrSet("Z", nQueue, nFailed);
    TrSet("C", nQueue, bCheckpoint);
}

void TrFollow(int nQueue, int nResult)
{
    TrSet("U", nQueue, 0);
    TrSet("L", nQueue, 0);
    if (nResult == TR_DONE)
    {
        TrSet("S", nQueue, TrGet("Y", nQueue));
        if (TrGet("C", nQueue))
        {
            TrSet("K", nQueue, TrGet("Y", nQueue));
        }
    }
    else
    {
        TrSet("S", nQueue, TrGet("Z", nQueue));
    }
}

// Performs the steps of the current task until one takes time, or the task is over.
void TrPerform(int nQueue)
{
    int nBehaviour = TrGet("B", nQueue) - 1;
    int nResult = TR_DONE;
    while (TrGet("S", nQueue) >= 0)
    {
        SetLocalInt(OBJECT_SELF, "TR_TOKEN", GetLocalInt(OBJECT_SELF, "TR_TOKEN") + 1);
        SetLocalInt(OBJECT_SELF, "TR_BEATS", 0);
        nResult = TrStep(nQueue, nBehaviour, TrGet("T", nQueue), TrGet("S", nQueue));
        if (nResult == TR_RUNS)
        {
            return;
        }
        TrFollow(nQueue, nResult);
    }
    SetLocalInt(OBJECT_SELF, "TR_TOKEN", GetLocalInt(OBJECT_SELF, "TR_TOKEN") + 1);
    TrSet("F", nQueue, 1);
    TrSignal(OBJECT_SELF, TR_SIGNAL_TASK_DONE, nQueue);
}

// The end of a step that took time. Late ones, of something that was interrupted since, are ignored.
void TrOver(int nQueue, int nToken, int nResult)
{
    if (GetLocalInt(OBJECT_SELF, "TR_TOKEN") != nToken || GetLocalInt(OBJECT_SELF, "TR_RUN") != nQueue + 1)
    {
        return;
    }
    if (nResult == TR_FAILED)
    {
        ClearAllActions();
    }
    TrFollow(nQueue, nResult);
    TrPerform(nQueue);
}

int TrToken()
{
    return GetLocalInt(OBJECT_SELF, "TR_TOKEN");
}

// A behaviour that waits at a barrier is interrupted, too, by one that begins or resumes.
void TrInterruptWaiting(int nQueue)
{
    int nOther;
    for (nOther = 1; nOther < TR_QUEUES; nOther++)
    {
        if (nOther != nQueue && TrGet("D", nOther) && TrGet("R", nOther) == 0)
        {
            TrSet("R", nOther, 1);
            TrSet("J", nOther, TrNow());
        }
    }
}

// Case 5, task start: the current behaviour is performed. Without one, the role chooses a new one.
void TrTaskStart()
{
    int nRun = GetLocalInt(OBJECT_SELF, "TR_RUN") - 1;
    if (GetLocalInt(OBJECT_SELF, "TR_TALKS") || GetIsDead(OBJECT_SELF))
    {
        return;
    }
    int nQueue = TrCurrentOf(OBJECT_SELF);
    if (nQueue >= 0 && nQueue == nRun)
    {
        return;
    }
    TrStop();
    if (nQueue < 0)
    {
        TrSpin();
        return;
    }
    if (TrGet("D", nQueue) || TrGet("F", nQueue))
    {
        TrSet("R", nQueue, 0);
        return;
    }
    int nBehaviour = TrGet("B", nQueue) - 1;
    int nForgets = TrTrait(nBehaviour, TR_FORGETS);
    int bForgotten = nForgets > 0 && TrGet("R", nQueue) && TrNow() - TrGet("J", nQueue) > nForgets;
    if (bForgotten || !TrHolds(OBJECT_SELF, nQueue, nBehaviour))
    {
        TrCancel(nQueue);
        TrSignal(OBJECT_SELF, TR_SIGNAL_TASK_START, 0);
        return;
    }
    SetLocalInt(OBJECT_SELF, "TR_RUN", nQueue + 1);
    TrInterruptWaiting(nQueue);
    if (TrGet("V", nQueue))
    {
        TrSet("S", nQueue, TR_TASK_DONE);
        TrSet("V", nQueue, 0);
    }
    object oPartner = TrObject("W", nQueue);
    if (TrGet("R", nQueue) && TrGet("N", nQueue) > 0 && TrGet("S", nQueue) >= 0 &&
        (TrResume(nBehaviour, TrGet("T", nQueue)) & TR_BACK) != 0 && GetDistanceBetween(OBJECT_SELF, oPartner) > 4.0)
    {
        ActionMoveToObject(oPartner, FALSE, 1.0);
    }
    TrSet("R", nQueue, 0);
    TrPerform(nQueue);
}

void TrGoToTask(object oMe, int nQueue, int nTask)
{
    TrSetOf(oMe, "T", nQueue, nTask);
    TrSetOf(oMe, "S", nQueue, 0);
    TrSetOf(oMe, "K", nQueue, 0);
    TrSetOf(oMe, "D", nQueue, 0);
    TrSetOf(oMe, "E", nQueue, 0);
    TrSetOf(oMe, "H", nQueue, 0);
    TrSetOf(oMe, "L", nQueue, 0);
}

// The barrier: both have done their task. The one that came last decides for both what follows.
void TrPassBarrier(int nQueue, object oPartner, int nOther)
{
    int nBehaviour = TrGet("B", nQueue) - 1;
    int nTask = TrGet("T", nQueue);
    if (!TrExchange(OBJECT_SELF, oPartner, nBehaviour, nTask))
    {
        TrCancel(nQueue);
        TrSignal(OBJECT_SELF, TR_SIGNAL_TASK_START, 0);
        return;
    }
    int nNext = TrRow(nQueue, nBehaviour, nTask);
    if (nNext == TR_SCENE_OVER)
    {
        TrRemove(nQueue);
        TrRemoveOf(oPartner, nOther);
        TrSignal(oPartner, TR_SIGNAL_TASK_START, nOther);
        TrSignal(OBJECT_SELF, TR_SIGNAL_TASK_START, nQueue);
        return;
    }
    TrGoToTask(OBJECT_SELF, nQueue, nNext);
    TrGoToTask(oPartner, nOther, nNext);
    TrSignal(oPartner, TR_SIGNAL_PARTNER_DONE, nOther);
    TrSignal(OBJECT_SELF, TR_SIGNAL_PHASE_DONE, nQueue);
}

// Case 2, task done.
void TrTaskDone(int nQueue)
{
    if (TrGet("F", nQueue) == 0 || TrGet("B", nQueue) == 0)
    {
        return;
    }
    TrSet("F", nQueue, 0);
    int bFailed = TrGet("S", nQueue) == TR_TASK_FAILED;
    int nTask = TrGet("T", nQueue);
    if (GetLocalInt(OBJECT_SELF, "TR_RUN") == nQueue + 1)
    {
        SetLocalInt(OBJECT_SELF, "TR_RUN", 0);
    }
    if (bFailed)
    {
        TrCancel(nQueue);
        TrTaskStart();
        return;
    }
    if (TrGet("N", nQueue) == 0)
    {
        if (nTask + 1 >= TrTrait(TrGet("B", nQueue) - 1, TR_TASKS))
        {
            TrRemove(nQueue);
        }
        else
        {
            TrGoToTask(OBJECT_SELF, nQueue, nTask + 1);
        }
        TrTaskStart();
        return;
    }
    object oPartner = TrObject("W", nQueue);
    int nOther = -1;
    if (TrIsHere(oPartner))
    {
        nOther = TrQueueOfScene(oPartner, TrGet("N", nQueue));
    }
    if (nOther < 0)
    {
        TrRemove(nQueue);
        TrTaskStart();
        return;
    }
    TrSet("D", nQueue, 1);
    TrSet("X", nQueue, TrNow());
    if (TrGetOf(oPartner, "D", nOther))
    {
        TrPassBarrier(nQueue, oPartner, nOther);
        return;
    }
    TrTaskStart();
}

// Case 3, collaborator done: a behaviour that was suspended for waiting becomes active, and interrupts the current one
// when its priority is at least as high.
void TrPartnerDone(int nQueue)
{
    if (TrGet("B", nQueue) > 0 && TrGet("A", nQueue) == 0)
    {
        TrSet("A", nQueue, 1);
        TrSet("O", nQueue, TrCount("TR_ORDER"));
    }
    TrTaskStart();
}

// Case 6, kill collaboration.
void TrKill(int nQueue)
{
    if (TrGet("G", nQueue) > 0 && TrGet("G", nQueue) == TrGet("N", nQueue))
    {
        TrRemove(nQueue);
    }
    TrTaskStart();
}

// Suspends a behaviour that only waits, so that something else can be done meanwhile.
void TrSuspend(int nQueue)
{
    TrSet("A", nQueue, 0);
    TrTaskStart();
}

// Whether the partner performs its task of the scene now.
int TrIsBusyFor(object oPartner, int nScene)
{
    int nOther = TrQueueOfScene(oPartner, nScene);
    return nOther >= 0 && GetLocalInt(oPartner, "TR_RUN") == nOther + 1;
}

// Case 7, the timer: patience with the partner, and partners that are gone.
void TrWaits()
{
    int nQueue;
    for (nQueue = 1; nQueue < TR_QUEUES; nQueue++)
    {
        object oPartner = TrObject("W", nQueue);
        int nScene = TrGet("N", nQueue);
        if (TrGet("B", nQueue) > 0 && nScene > 0)
        {
            int nBehaviour = TrGet("B", nQueue) - 1;
            int nWait = TrNow() - TrGet("X", nQueue);
            if (!TrIsHere(oPartner) || TrQueueOfScene(oPartner, nScene) < 0)
            {
                TrRemove(nQueue);
                TrTaskStart();
            }
            else if (TrGet("D", nQueue) && nWait >= TrTrait(nBehaviour, TR_GIVES_UP))
            {
                if (TrIsBusyFor(oPartner, nScene) && TrGet("E", nQueue) < 10)
                {
                    TrSet("E", nQueue, TrGet("E", nQueue) + 1);
                    TrSet("X", nQueue, TrNow());
                }
                else
                {
                    TrCancel(nQueue);
                    TrTaskStart();
                }
            }
            else if (TrGet("D", nQueue) && TrGet("A", nQueue) && nWait >= TrTrait(nBehaviour, TR_PATIENCE))
            {
                TrSuspend(nQueue);
            }
        }
    }
}

// The control loop: it looks around four times a second, for as long as the character is there.
void TrTimer(int nLoop)
{
    if (GetLocalInt(OBJECT_SELF, "TR_LOOP") != nLoop || GetIsDead(OBJECT_SELF))
    {
        return;
    }
    SetLocalInt(OBJECT_SELF, "TR_LOOKS", GetLocalInt(OBJECT_SELF, "TR_LOOKS") + 1);
    DelayCommand(TR_SAMPLE, TrTimer(nLoop));
    if (GetLocalInt(OBJECT_SELF, "TR_TALKS"))
    {
        if (IsInConversation(OBJECT_SELF))
        {
            return;
        }
        SetLocalInt(OBJECT_SELF, "TR_TALKS", 0);
    }
    int nRun = GetLocalInt(OBJECT_SELF, "TR_RUN") - 1;
    if (nRun >= 0 && !TrHolds(OBJECT_SELF, nRun, TrGet("B", nRun) - 1))
    {
        TrCancel(nRun);
    }
    TrWaits();
    TrCues();
    TrTaskStart();
}

void TrBeginLoop()
{
    int nLoop = GetLocalInt(OBJECT_SELF, "TR_LOOP") + 1;
    SetLocalInt(OBJECT_SELF, "TR_LOOP", nLoop);
    DelayCommand(0.0, TrTimer(nLoop));
}

// ---- Scripts of events ----

// OnUserDefined.
void TrHandle(int nEvent)
{
    int nSignal = (nEvent - TR_EVENT) / 8;
    int nQueue = (nEvent - TR_EVENT) % 8;
    if (nEvent < TR_EVENT || nSignal > TR_SIGNAL_KILL)
    {
        return;
    }
    switch (nSignal)
    {
        case TR_SIGNAL_TASK_DONE:
            TrTaskDone(nQueue);
            break;
        case TR_SIGNAL_PARTNER_DONE:
            TrPartnerDone(nQueue);
            break;
        case TR_SIGNAL_KILL:
            TrKill(nQueue);
            break;
        default:
            TrTaskStart();
            break;
    }
}

// OnHeartbeat, every 6 seconds: the watchdog. A step that has lasted longer than it may fails, and a control loop that
// has stopped begins again.
void TrHeartbeat()
{
    int nRun = GetLocalInt(OBJECT_SELF, "TR_RUN") - 1;
    int nBeats = GetLocalInt(OBJECT_SELF, "TR_BEATS") + 1;
    SetLocalInt(OBJECT_SELF, "TR_BEATS", nBeats);
    if (nRun >= 0 && !GetLocalInt(OBJECT_SELF, "TR_TALKS") && nBeats > GetLocalInt(OBJECT_SELF, "TR_LIMIT"))
    {
        TrOver(nRun, TrToken(), TR_FAILED);
    }
    if (GetLocalInt(OBJECT_SELF, "TR_LOOKS") == GetLocalInt(OBJECT_SELF, "TR_SEEN"))
    {
        TrBeginLoop();
    }
    SetLocalInt(OBJECT_SELF, "TR_SEEN", GetLocalInt(OBJECT_SELF, "TR_LOOKS"));
}

// OnConversation: the player speaks with the character, which stands still meanwhile and then goes on.
void TrConversation()
{
    TrStop();
    ClearAllActions();
    SetLocalInt(OBJECT_SELF, "TR_TALKS", 1);
    BeginConversation();
}

// OnDeath.
void TrDeath()
{
    int nQueue;
    for (nQueue = 0; nQueue < TR_QUEUES; nQueue++)
    {
        if (TrGet("B", nQueue) > 0)
        {
            TrCancel(nQueue);
        }
    }
}

// ---- Scenes ----

// The scene goes on as another one with the same two.
void TrBecome(int nQueue, int nOwn, int nOthers)
{
    object oPartner = TrObject("W", nQueue);
    int nOther = TrQueueOfScene(oPartner, TrGet("N", nQueue));
    int nPriority = TrTrait(nOwn, TR_PRIORITY);
    TrSet("B", nQueue, nOwn + 1);
    TrSetOf(oPartner, "B", nOther, nOthers + 1);
    if (nPriority > TrGet("P", nQueue))
    {
        TrSet("P", nQueue, nPriority);
        TrSetOf(oPartner, "P", nOther, nPriority);
    }
    TrGive(OBJECT_SELF, nQueue, nOwn);
    TrGive(oPartner, nOther, nOthers);
}

// Whether the loop of a scene goes round once more; 1000 rounds of a slot are the most.
int TrLoops(int nQueue, int nSlot, int nLeast, int nMost)
{
    object oPartner = TrObject("W", nQueue);
    string sSlot = "TR_M" + IntToString(nSlot) + "_" + IntToString(TrGet("N", nQueue));
    int nLeft = GetLocalInt(OBJECT_SELF, sSlot);
    if (nLeft == 0)
    {
        nLeft = nLeast + Random(nMost - nLeast + 1);
    }
    SetLocalInt(OBJECT_SELF, sSlot, nLeft - 1);
    SetLocalInt(oPartner, sSlot, nLeft - 1);
    return nLeft > 1;
}

// The branch that the deciding part of a scene has chosen.
int TrChosen(int nQueue)
{
    if (TrGet("H", nQueue) > 0)
    {
        return TrGet("H", nQueue) - 1;
    }
    object oPartner = TrObject("W", nQueue);
    return TrGetOf(oPartner, "H", TrQueueOfScene(oPartner, TrGet("N", nQueue))) - 1;
}

// Exchanges items between two, all or nothing.
int TrSwap(object oMe, object oOther, string sGiven, int nGiven, string sTaken, int nTaken)
{
    if (GetLocalInt(oMe, sGiven) < nGiven || GetLocalInt(oOther, sTaken) < nTaken)
    {
        return FALSE;
    }
    return TrMoves(sGiven, nGiven, oMe, oOther) && TrMoves(sTaken, nTaken, oOther, oMe);
}

// ---- Numbers ----

float TrRange(float fFrom, float fTo)
{
    return fFrom + (fTo - fFrom) * IntToFloat(Random(10001)) / 10000.0;
}

float TrWholeRange(float fFrom, float fTo)
{
    return fFrom + IntToFloat(Random(FloatToInt(fTo - fFrom) + 1));
}

int TrChance(float fChance)
{
    return IntToFloat(Random(10000)) < fChance * 10000.0;
}

float TrWhole(float fValue)
{
    if (fValue < 0.0)
    {
        return IntToFloat(FloatToInt(fValue - 0.5));
    }
    return IntToFloat(FloatToInt(fValue + 0.5));
}

float TrDivide(float fA, float fB)
{
    if (fB == 0.0)
    {
        return 0.0;
    }
    return fA / fB;
}

float TrClamp(float fValue, float fLeast, float fMost)
{
    if (fValue < fLeast)
    {
        return fLeast;
    }
    if (fValue > fMost)
    {
        return fMost;
    }
    return fValue;
}

// ---- Items: whole numbers that a character or a place has ----

int TrMoves(string sItem, int nCount, object oFrom, object oTo)
{
    int nThere = GetLocalInt(oFrom, sItem);
    if (nCount <= 0)
    {
        return TRUE;
    }
    if (!GetIsObjectValid(oFrom) || !GetIsObjectValid(oTo) || nThere < nCount)
    {
        return FALSE;
    }
    SetLocalInt(oFrom, sItem, nThere - nCount);
    SetLocalInt(oTo, sItem, GetLocalInt(oTo, sItem) + nCount);
    return TRUE;
}

int TrUses(string sItem, int nCount, object oFrom)
{
    int nThere = GetLocalInt(oFrom, sItem);
    if (nThere < nCount)
    {
        return FALSE;
    }
    SetLocalInt(oFrom, sItem, nThere - nCount);
    return TRUE;
}

// ---- Actions ----

// The longest that a step may last, in seconds; the watchdog gives it a minute more.
void TrLimit(float fSeconds)
{
    SetLocalInt(OBJECT_SELF, "TR_LIMIT", FloatToInt((fSeconds + 60.0) / 6.0) + 1);
}

// Arguments of a delayed command are worked out when it runs; so a token is read into a variable before.
//
// The last command of every action: the step is over when the actions before it are.
void TrEnd(int nQueue)
{
    int nToken = TrToken();
    ActionDoCommand(TrOver(nQueue, nToken, TR_DONE));
}

// A deadline: the step fails when it is not over by then.
void TrDeadline(int nQueue, float fSeconds)
{
    int nToken = TrToken();
    DelayCommand(fSeconds, TrOver(nQueue, nToken, TR_FAILED));
}

void TrLookAt(object oWhat)
{
    SetFacingPoint(GetPosition(oWhat));
}

int TrMove(int nQueue, object oGoal)
{
    if (!GetIsObjectValid(oGoal))
    {
        return TR_FAILED;
    }
    TrLimit(300.0);
    ActionMoveToObject(oGoal, FALSE, 1.0);
    TrEnd(nQueue);
    return TR_RUNS;
}

int TrFollowSomebody(int nQueue, object oWho)
{
    if (!GetIsObjectValid(oWho))
    {
        return TR_FAILED;
    }
    TrLimit(3600.0);
    ActionForceFollowObject(oWho, 1.5);
    return TR_RUNS;
}

int TrFlee(int nQueue, object oWho)
{
    if (!GetIsObjectValid(oWho))
    {
        return TR_FAILED;
    }
    TrLimit(60.0);
    ActionMoveAwayFromObject(oWho, TRUE, 15.0);
    TrEnd(nQueue);
    return TR_RUNS;
}

int TrWander(int nQueue)
{
    vector vHere = GetPosition(OBJECT_SELF);
    vector vThere = Vector(vHere.x + TrRange(-8.0, 8.0), vHere.y + TrRange(-8.0, 8.0), vHere.z);
    TrLimit(60.0);
    ActionMoveToLocation(Location(GetArea(OBJECT_SELF), vThere, GetFacing(OBJECT_SELF)));
    TrEnd(nQueue);
    return TR_RUNS;
}

// A line lasts as long as its words.
float TrWordsLast(string sWords)
{
    return TrClamp(1.2 + 0.06 * IntToFloat(GetStringLength(sWords)), 1.0, 20.0);
}

int TrSay(int nQueue, string sWords, object oTo, int nAnimation)
{
    float fLasts = TrWordsLast(sWords);
    TrLimit(20.0);
    if (GetIsObjectValid(oTo))
    {
        ActionDoCommand(TrLookAt(oTo));
    }
    ActionSpeakString(sWords);
    ActionPlayAnimation(nAnimation, 1.0, fLasts);
    TrEnd(nQueue);
    return TR_RUNS;
}

int TrPlay(int nQueue, int nAnimation, float fSeconds)
{
    TrLimit(fSeconds);
    ActionPlayAnimation(nAnimation, 1.0, fSeconds);
    TrEnd(nQueue);
    return TR_RUNS;
}

int TrFace(int nQueue, object oWhat, float fSeconds)
{
    if (!GetIsObjectValid(oWhat))
    {
        return TR_FAILED;
    }
    TrLimit(fSeconds);
    ActionDoCommand(TrLookAt(oWhat));
    ActionWait(fSeconds);
    TrEnd(nQueue);
    return TR_RUNS;
}

int TrWait(int nQueue, float fSeconds)
{
    int nToken = TrToken();
    float fLasts = fSeconds;
    if (TrGet("L", nQueue) > 0)
    {
        fLasts = IntToFloat(TrGet("L", nQueue)) / 1000.0;
    }
    TrLimit(fLasts);
    TrSet("U", nQueue, TrNow() + FloatToInt(fLasts * 1000.0));
    DelayCommand(fLasts, TrOver(nQueue, nToken, TR_DONE));
    return TR_RUNS;
}

// An action with an effect on items is over when they have moved; it fails when they are not there.
void TrMoved(int nQueue, int nToken, string sItem, int nCount, object oFrom, object oTo)
{
    if (TrToken() != nToken)
    {
        return;
    }
    if (TrMoves(sItem, nCount, oFrom, oTo))
    {
        TrOver(nQueue, nToken, TR_DONE);
    }
    else
    {
        TrOver(nQueue, nToken, TR_FAILED);
    }
}

void TrUsed(int nQueue, int nToken, string sItem, int nCount)
{
    if (TrToken() != nToken)
    {
        return;
    }
    if (TrUses(sItem, nCount, OBJECT_SELF))
    {
        TrOver(nQueue, nToken, TR_DONE);
    }
    else
    {
        TrOver(nQueue, nToken, TR_FAILED);
    }
}

int TrFetch(int nQueue, string sItem, int nCount, object oFrom)
{
    int nToken = TrToken();
    if (!GetIsObjectValid(oFrom))
    {
        return TR_FAILED;
    }
    TrLimit(300.0);
    location lHere = GetLocation(OBJECT_SELF);
    ActionMoveToObject(oFrom, FALSE, 1.0);
    ActionPlayAnimation(ANIMATION_LOOPING_GET_MID, 1.0, 1.0);
    ActionMoveToLocation(lHere);
    ActionDoCommand(TrMoved(nQueue, nToken, sItem, nCount, oFrom, OBJECT_SELF));
    return TR_RUNS;
}

int TrCarry(int nQueue, string sItem, int nCount, object oFrom, object oTo)
{
    int nToken = TrToken();
    if (!GetIsObjectValid(oFrom) || !GetIsObjectValid(oTo))
    {
        return TR_FAILED;
    }
    TrLimit(600.0);
    ActionMoveToObject(oFrom, FALSE, 1.0);
    ActionPlayAnimation(ANIMATION_LOOPING_GET_MID, 1.0, 1.0);
    ActionMoveToObject(oTo, FALSE, 1.0);
    ActionPlayAnimation(ANIMATION_LOOPING_GET_LOW, 1.0, 1.0);
    ActionDoCommand(TrMoved(nQueue, nToken, sItem, nCount, oFrom, oTo));
    return TR_RUNS;
}

// Hands something over; `receive` moves nothing, because the giver does.
int TrHandOver(int nQueue, string sItem, int nCount, object oTo)
{
    int nToken = TrToken();
    if (!GetIsObjectValid(oTo))
    {
        return TR_FAILED;
    }
    TrLimit(30.0);
    ActionMoveToObject(oTo, FALSE, 1.0);
    ActionDoCommand(TrLookAt(oTo));
    ActionPlayAnimation(ANIMATION_LOOPING_GET_MID, 1.0, 1.5);
    ActionDoCommand(TrMoved(nQueue, nToken, sItem, nCount, OBJECT_SELF, oTo));
    return TR_RUNS;
}

int TrReach(int nQueue, object oWhat, int nAnimation, float fSeconds)
{
    if (!GetIsObjectValid(oWhat))
    {
        return TR_FAILED;
    }
    TrLimit(30.0);
    ActionMoveToObject(oWhat, FALSE, 1.0);
    ActionDoCommand(TrLookAt(oWhat));
    ActionPlayAnimation(nAnimation, 1.0, fSeconds);
    TrEnd(nQueue);
    return TR_RUNS;
}

int TrUse(int nQueue, string sItem, int nCount, int nAnimation, float fSeconds)
{
    int nToken = TrToken();
    TrLimit(fSeconds);
    ActionPlayAnimation(nAnimation, 1.0, fSeconds);
    ActionDoCommand(TrUsed(nQueue, nToken, sItem, nCount));
    return TR_RUNS;
}

int TrMake(int nQueue, string sItem, int nCount, int nAnimation, float fSeconds)
{
    return TrUse(nQueue, sItem, -nCount, nAnimation, fSeconds);
}

int TrCast(int nQueue, object oWhat, float fSeconds)
{
    if (!GetIsObjectValid(oWhat))
    {
        return TR_FAILED;
    }
    TrLimit(fSeconds);
    ActionDoCommand(TrLookAt(oWhat));
    ActionPlayAnimation(ANIMATION_LOOPING_CONJURE1, 1.0, fSeconds);
    TrEnd(nQueue);
    return TR_RUNS;
}

// ---- Creatures ----

// The number of a kind, in the order of the tree of kinds; the kinds of a kind are a row behind it.
int TrKindOf(object oWho)
{
    if (GetIsPC(oWho))
    {
        return TR_KIND_PLAYER;
    }
    int nKind = GetLocalInt(oWho, "TR_KIND") - 1;
    if (nKind < 0 && GetObjectType(oWho) == OBJECT_TYPE_CREATURE)
    {
        return TR_KIND_CREATURE;
    }
    return nKind;
}

int TrIsKind(object oWho, int nFirst, int nEnd)
{
    int nKind = TrKindOf(oWho);
    return nKind >= nFirst && nKind < nEnd;
}

int TrWears(object oWho, int nRole)
{
    return GetLocalInt(oWho, "TR_ROLE") == nRole + 1;
}

int TrIsBusy(object oWho)
{
    int nQueue;
    for (nQueue = 1; nQueue < TR_QUEUES; nQueue++)
    {
        if (TrGetOf(oWho, "B", nQueue) > 0 && TrGetOf(oWho, "A", nQueue) == 1)
        {
            return TRUE;
        }
    }
    return FALSE;
}

// A motive: a number that drifts by itself, so much in an hour.
float TrMotive(object oMe, string sFact, float fPerHour, float fLeast, float fMost)
{
    float fHours = IntToFloat(TrNow() - GetLocalInt(oMe, sFact + "_at")) / 3600000.0;
    return TrClamp(GetLocalFloat(oMe, sFact) + fPerHour * fHours, fLeast, fMost);
}

void TrSetMotive(object oMe, string sFact, float fValue)
{
    SetLocalFloat(oMe, sFact, fValue);
    SetLocalInt(oMe, sFact + "_at", TrNow());
}

// Minutes since midnight, on a clock whose hours may be shorter than ours.
int TrMinuteOfDay()
{
    return GetTimeHour() * 60 + FloatToInt(IntToFloat(GetTimeMinute() * 3600) / HoursToSeconds(1));
}

int TrDuring(int nFrom, int nTo)
{
    int nMinute = TrMinuteOfDay();
    if (nFrom < nTo)
    {
        return nMinute >= nFrom && nMinute < nTo;
    }
    return nMinute >= nFrom || nMinute < nTo;
}

// ---- Cues ----

// An occurrence of a cue: somebody is near, from coming to leaving. It lasts as long as every look finds them within
// 1.2 times the distance. True when it may still fire.
int TrOccurs(int nBehaviour, object oWho, int bInside)
{
    string sName = "TR_CUE" + IntToString(nBehaviour) + "_" + ObjectToString(oWho);
    int nLook = GetLocalInt(OBJECT_SELF, "TR_LOOKS");
    int bGoesOn = GetLocalInt(OBJECT_SELF, sName) == nLook - 1;
    if (!bGoesOn && !bInside)
    {
        return FALSE;
    }
    if (!bGoesOn)
    {
        SetLocalInt(OBJECT_SELF, sName + "F", 0);
    }
    SetLocalInt(OBJECT_SELF, sName, nLook);
    return !GetLocalInt(OBJECT_SELF, sName + "F");
}

void TrFired(int nBehaviour, object oWho)
{
    SetLocalInt(OBJECT_SELF, "TR_CUE" + IntToString(nBehaviour) + "_" + ObjectToString(oWho) + "F", 1);
}

// Starts the latent of a cue about somebody. One that cannot start waits as long as the occurrence lasts, unless it is
// now or never.
void TrCueAbout(int nBehaviour, object oWho, int bInside)
{
    if (!TrOccurs(nBehaviour, oWho, bInside) || !TrIsRested(OBJECT_SELF, nBehaviour) ||
        !TrCan(OBJECT_SELF, oWho, nBehaviour))
    {
        return;
    }
    if (TrBegin(nBehaviour, oWho) || TrTrait(nBehaviour, TR_NOW_OR_NEVER))
    {
        TrFired(nBehaviour, oWho);
    }
}

// Starts the latent of a cue about a state, when the state begins.
void TrCueWhen(int nBehaviour, int bState)
{
    string sName = "TR_STATE" + IntToString(nBehaviour);
    int nWas = GetLocalInt(OBJECT_SELF, sName);
    if (!bState)
    {
        SetLocalInt(OBJECT_SELF, sName, 1);
        return;
    }
    if (nWas == 1 && TrIsRested(OBJECT_SELF, nBehaviour) && TrCan(OBJECT_SELF, OBJECT_INVALID, nBehaviour))
    {
        if (TrBegin(nBehaviour, OBJECT_INVALID) || TrTrait(nBehaviour, TR_NOW_OR_NEVER))
        {
            SetLocalInt(OBJECT_SELF, sName, 2);
        }
    }
}

// Starts the latent of a timer. The first period is only a part of one, so that a crowd does not act at once.
void TrCueEvery(int nBehaviour, int nLeast, int nMost)
{
    string sName = "TR_EVERY" + IntToString(nBehaviour);
    int nDue = GetLocalInt(OBJECT_SELF, sName);
    if (nDue == 0)
    {
        SetLocalInt(OBJECT_SELF, sName, TrNow() + Random(nLeast / 10 + 1) * 10 + 1);
    }
    else if (TrNow() >= nDue)
    {
        SetLocalInt(OBJECT_SELF, sName, nDue + nLeast + Random((nMost - nLeast) / 100 + 1) * 100);
        if (TrIsRested(OBJECT_SELF, nBehaviour) && TrCan(OBJECT_SELF, OBJECT_INVALID, nBehaviour))
        {
            TrBegin(nBehaviour, OBJECT_INVALID);
        }
    }
}

// ---- Choosing ----

const int TR_BY_CHANCE = 0;
const int TR_IN_ORDER = 2;
const int TR_IN_TURN = 3;
const int TR_ONCE_EACH = 4;
const int TR_ONCE_IN_ORDER = 5;
const int TR_BY_SCORE = 6;

int TrMayChoose(int nBehaviour)
{
    return !TrIsQueued(OBJECT_SELF, nBehaviour) && TrIsRested(OBJECT_SELF, nBehaviour) &&
           TrCan(OBJECT_SELF, OBJECT_INVALID, nBehaviour);
}

// Returns one of `nCount` behaviours from `nFirst` on, by weight; those whose bit is set in `nTried` are out. -1: none.
int TrDraw(int nFirst, int nCount, int nTried, int bHighest)
{
    float fSum = 0.0;
    float fBest = 0.0;
    int nChosen = -1;
    int nIndex;
    for (nIndex = 0; nIndex < nCount; nIndex++)
    {
        float fWeight = 0.0;
        if ((nTried & (1 << nIndex)) == 0 && TrMayChoose(nFirst + nIndex))
        {
            fWeight = TrWeight(OBJECT_SELF, nFirst + nIndex);
        }
        if (fWeight > 0.0)
        {
            fSum = fSum + fWeight;
            if ((bHighest && fWeight > fBest) || (!bHighest && TrChance(fWeight / fSum)))
            {
                nChosen = nFirst + nIndex;
                fBest = fWeight;
            }
        }
    }
    return nChosen;
}

// Proactive behaviours: one is chosen as the role says; when it finds no partner, another one is.
void TrChoose(int nFirst, int nCount, int nHow)
{
    int nTried = 0;
    int nUsed = GetLocalInt(OBJECT_SELF, "TR_USED");
    int nTurn = GetLocalInt(OBJECT_SELF, "TR_TURN");
    int nLeft;
    for (nLeft = nCount; nLeft > 0; nLeft--)
    {
        int nChosen = -1;
        if (nHow == TR_BY_CHANCE || nHow == TR_BY_SCORE || nHow == TR_ONCE_EACH)
        {
            nChosen = TrDraw(nFirst, nCount, nTried | nUsed, nHow == TR_BY_SCORE);
            if (nChosen < 0)
            {
                return;
            }
        }
        else if (nTurn < nCount || nHow == TR_IN_TURN)
        {
            nTurn = nTurn % nCount;
            nChosen = nFirst + nTurn;
            nTurn = nTurn + 1;
        }
        else
        {
            return;
        }
        if (TrMayChoose(nChosen) && TrBegin(nChosen, OBJECT_INVALID))
        {
            SetLocalInt(OBJECT_SELF, "TR_TURN", nTurn);
            if (nHow == TR_ONCE_EACH)
            {
                SetLocalInt(OBJECT_SELF, "TR_USED", nUsed | (1 << (nChosen - nFirst)));
            }
            return;
        }
        nTried = nTried | (1 << (nChosen - nFirst));
    }
}
