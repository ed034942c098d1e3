// SPDX-License-Identifier: MIT
// The functions and constants of the game that exported scripts may use, with their published signatures.

const declarations = `
int Random(int nMaxInteger)
void AssignCommand(object oActionSubject, action aActionToAssign)
void DelayCommand(float fSeconds, action aActionToDelay)
void ActionDoCommand(action aActionToDo)
void ClearAllActions(int nClearCombatState=FALSE)
void SetFacingPoint(vector vPoint)
void ActionMoveToObject(object oMoveTo, int bRun=FALSE, float fRange=1.0)
void ActionMoveToLocation(location lDestination, int bRun=FALSE)
void ActionMoveAwayFromObject(object oFleeFrom, int bRun=FALSE, float fMoveAwayRange=40.0)
void ActionForceFollowObject(object oFollow, float fFollowDistance=0.0)
void ActionSpeakString(string sStringToSpeak, int nTalkVolume=TALKVOLUME_TALK)
void ActionPlayAnimation(int nAnimation, float fSpeed=1.0, float fDurationSeconds=0.0)
void ActionWait(float fSeconds)
void SpeakString(string sStringToSpeak, int nTalkVolume=TALKVOLUME_TALK)
int BeginConversation(string sResRef="", object oObjectToDialog=OBJECT_INVALID)
void SignalEvent(object oObject, event evToRun)
event EventUserDefined(int nUserDefinedEventNumber)
int GetUserDefinedEventNumber()
object CreateObject(int nObjectType, string sTemplate, location lLocation, int bUseAppearAnimation=FALSE, string sNewTag="")
object GetModule()
object GetArea(object oTarget)
vector GetPosition(object oTarget)
float GetFacing(object oTarget)
location GetLocation(object oObject)
location Location(object oArea, vector vPosition, float fOrientation)
vector Vector(float x=0.0, float y=0.0, float z=0.0)
object GetObjectByTag(string sTag, int nNth=0)
object GetNearestObject(int nObjectType=OBJECT_TYPE_ALL, object oTarget=OBJECT_SELF, int nNth=1)
object GetNearestCreature(int nFirstCriteriaType, int nFirstCriteriaValue, object oTarget=OBJECT_SELF, int nNth=1, int nSecondCriteriaType=-1, int nSecondCriteriaValue=-1, int nThirdCriteriaType=-1, int nThirdCriteriaValue=-1)
float GetDistanceBetween(object oObjectA, object oObjectB)
int GetIsObjectValid(object oObject)
int GetObjectType(object oTarget)
int GetObjectSeen(object oTarget, object oSource=OBJECT_SELF)
int GetIsDead(object oCreature)
int GetIsPC(object oCreature)
int IsInConversation(object oObject)
string ObjectToString(object oObject)
string IntToString(int nInteger)
int GetStringLength(string sString)
float IntToFloat(int nInteger)
int FloatToInt(float fFloat)
float HoursToSeconds(int nHours)
int GetCalendarYear()
int GetCalendarMonth()
int GetCalendarDay()
int GetTimeHour()
int GetTimeMinute()
int GetTimeSecond()
int GetTimeMillisecond()
int GetLocalInt(object oObject, string sVarName)
float GetLocalFloat(object oObject, string sVarName)
string GetLocalString(object oObject, string sVarName)
object GetLocalObject(object oObject, string sVarName)
void SetLocalInt(object oObject, string sVarName, int nValue)
void SetLocalFloat(object oObject, string sVarName, float fValue)
void SetLocalString(object oObject, string sVarName, string sValue)
void SetLocalObject(object oObject, string sVarName, object oValue)
`;

export const constants = {
    TRUE: 1, FALSE: 0, TALKVOLUME_TALK: 0,
    OBJECT_TYPE_CREATURE: 1, OBJECT_TYPE_WAYPOINT: 32, OBJECT_TYPE_ALL: 32767,
    CREATURE_TYPE_PLAYER_CHAR: 2, PLAYER_CHAR_IS_PC: 1,
    ANIMATION_LOOPING_PAUSE: 0, ANIMATION_LOOPING_PAUSE2: 1, ANIMATION_LOOPING_LISTEN: 2, ANIMATION_LOOPING_LOOK_FAR: 5,
    ANIMATION_LOOPING_SIT_CROSS: 7, ANIMATION_LOOPING_TALK_NORMAL: 8, ANIMATION_LOOPING_TALK_FORCEFUL: 10,
    ANIMATION_LOOPING_GET_LOW: 13, ANIMATION_LOOPING_GET_MID: 14, ANIMATION_LOOPING_CONJURE1: 18, ANIMATION_LOOPING_CONJURE2: 19,
};

// By name: { type, parameters: [{ type, byDefault }] }.
export const functions = new Map(
    declarations.trim().split('\n').map((line) => {
        const [, type, name, list] = /^(\w+) (\w+)\((.*)\)$/.exec(line);
        const parameters = list === '' ? [] : list.split(', ').map((one) => {
            const [, of, , value] = /^(\w+) (\w+)(?:=(.*))?$/.exec(one);
            return { type: of, byDefault: value };
        });
        return [name, { type, parameters }];
    }),
);
